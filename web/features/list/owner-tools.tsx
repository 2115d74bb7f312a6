import { useState } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import type { List } from '../../../common/api/list.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ArrowDownUp, Check, Ellipsis, Pencil, Plus, Trash2 } from '../../ui/icons/icons.ts'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useDeleteList } from './save-list.data.ts'

const AddToList = lazyDialog(() => import('./add-to-list.tsx'), 'AddToList')
const ListForm = lazyDialog(() => import('./list-form.tsx'), 'ListForm')

interface Props {
  list: List
  arranging: boolean
  onArrange: (arranging: boolean) => void
}

/** What the owner of a list can do with it. */
export function OwnerTools({ list, arranging, onArrange }: Props) {
  const [open, setOpen] = useState<'add' | 'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {!arranging && (
        <Button variant="primary" icon={<Plus aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen('add')}>
          {m.list_add_games()}
        </Button>
      )}
      {/* One button for both: it keeps the focus. */}
      {(arranging || list.TotalGames > 0) && (
        <Button
          variant={arranging ? 'primary' : 'soft'}
          icon={arranging ? <Check aria-hidden /> : <ArrowDownUp aria-hidden />}
          onClick={() => onArrange(!arranging)}
        >
          {arranging ? m.list_done() : m.list_arrange()}
        </Button>
      )}
      <Menu
        label={m.list_menu()}
        align="start"
        trigger={(props) => (
          <IconButton {...props} label={m.list_menu()} variant="soft" icon={<Ellipsis aria-hidden />} />
        )}
      >
        <MenuItem icon={<Pencil aria-hidden />} onClick={() => setOpen('edit')}>
          {m.list_edit()}
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} danger onClick={() => setOpen('delete')}>
          {m.list_delete()}
        </MenuItem>
      </Menu>
      {open === 'add' && <AddToList list={list} onClose={close} />}
      {open === 'edit' && <EditList list={list} onClose={close} />}
      {open === 'delete' && <DeleteListDialog list={list} onClose={close} />}
    </>
  )
}

/** A new title may give a new slug: the page then redirects by itself. */
const EditList = ({ list, onClose }: { list: List; onClose: () => void }) => (
  <ListForm
    list={list}
    onClose={onClose}
    onSaved={() => {
      onClose()
      toast.show(m.list_form_saved())
    }}
  />
)

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
