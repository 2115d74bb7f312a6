import { createRoot } from 'react-dom/client'
import { database } from '../../cache/kept/database.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

/** Whether nothing waits to be sent, or the person leaves it behind: asks, since a log-out drops it. */
export async function mayDropUnsent(): Promise<boolean> {
  const count = await database().then((open) => open.count('changes'))
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
