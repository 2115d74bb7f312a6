import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

interface Props {
  nick: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before unfollowing a user, by their nick (SHL-22). */
export const UnfollowDialog = ({ nick, onConfirm, onClose }: Props) => (
  <ConfirmDialog
    open
    title={m.friend_stop_title({ nick })}
    confirmLabel={m.friend_stop()}
    cancelLabel={m.friend_keep()}
    closeLabel={m.collection_close()}
    danger
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {m.friend_stop_text()}
  </ConfirmDialog>
)
