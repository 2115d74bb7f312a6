import { countUnsentPosts } from './drafts.ts'
import { createRoot } from 'react-dom/client'
import { database } from './database.ts'
import { formatNumber } from '../i18n/format.ts'
import { m } from '../paraglide/messages.js'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'

/** Whether nothing waits to be sent, or the user agrees to lose it: asks, since a log-out deletes it. */
export async function mayDeleteUnsent(): Promise<boolean> {
  const changes = await database().then((open) => open.count('changes'))
  const count = changes + countUnsentPosts()
  if (count === 0) return true
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const leaves = await new Promise<boolean>((answer) => {
    root.render(
      <ConfirmDialog
        open
        danger
        onClose={() => answer(false)}
        onConfirm={() => answer(true)}
        title={m.offline_leave_title({ count, shown: formatNumber(count) })}
        confirmLabel={m.offline_leave()}
        cancelLabel={m.offline_stay()}
        closeLabel={m.shell_close()}
      >
        {m.offline_leave_text()}
      </ConfirmDialog>,
    )
  })
  root.unmount()
  container.remove()
  return leaves
}
