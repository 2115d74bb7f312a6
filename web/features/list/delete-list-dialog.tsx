import type { List } from '../../../common/api/list.ts'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useDeleteList } from './save-list.data.ts'

/** Asks before a list is deleted, by its title (SHL-22), then opens the others. */
export function DeleteListDialog({ list, onClose }: { list: List; onClose: () => void }) {
  const go = useGo()
  const { title, user } = list
  const deleting = useDeleteList(list, () => {
    onClose()
    toast.show(m.list_deleted({ title }))
    go(paths.profile(user.nick, 'lists'), { replace: true })
  })
  return (
    <ConfirmDialog
      open
      danger
      title={m.list_delete_title({ title })}
      confirmLabel={m.list_delete_yes()}
      cancelLabel={m.list_delete_no()}
      closeLabel={m.list_close()}
      busy={deleting.isPending}
      onClose={onClose}
      onConfirm={() => deleting.mutate()}
    >
      {m.list_delete_text()}
    </ConfirmDialog>
  )
}
