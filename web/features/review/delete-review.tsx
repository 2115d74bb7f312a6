import type { Review } from '../../../common/api/review.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useDeleteReview } from './change-review.ts'

interface Props {
  review: Review
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a review is deleted, by its game (SHL-22). */
export function DeleteReview({ review, onClose, onDeleted }: Props) {
  const deletion = useDeleteReview(review, () => {
    toast.show(m.review_deleted())
    onDeleted()
  })
  return (
    <ConfirmDialog
      open
      title={m.review_delete_title({ title: review.game.title })}
      confirmLabel={m.review_delete()}
      cancelLabel={m.review_delete_keep()}
      closeLabel={m.collection_close()}
      danger
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      {m.review_delete_text()}
    </ConfirmDialog>
  )
}
