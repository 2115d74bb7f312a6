import { useQueryClient } from '@tanstack/react-query'
import type { Comment } from '../../../common/api/comment.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { removePost } from './post-changes.ts'

interface Props {
  post: Comment
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Asks before a post is deleted (SHL-22). */
export function DeletePost({ post, onClose, onDeleted }: Props) {
  const client = useQueryClient()
  const remove = () => {
    onClose()
    void removePost(client, post).then((done) => done && toast.show(m.comment_deleted()))
    onDeleted?.()
  }
  return (
    <ConfirmDialog
      open
      title={m.comment_delete_title()}
      confirmLabel={m.comment_delete()}
      cancelLabel={m.comment_delete_keep()}
      closeLabel={m.collection_close()}
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      {post.TotalReplys > 0 ? m.comment_delete_text_replies() : m.comment_delete_text()}
    </ConfirmDialog>
  )
}
