import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Review } from '../../../common/api/review.ts'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Pencil, Trash2 } from '../../ui/icons/icons.ts'
import { forgetReview } from './change-review.ts'
import { DeleteReview } from './delete-review.tsx'
import { ReviewEditor } from './review-editor.tsx'

/** An author's actions on the page of a review: change it, or delete it and open the others. */
export function OwnReviewActions({ review }: { review: Review }) {
  const [open, setOpen] = useState<'editor' | 'deletion' | null>(null)
  const leave = useLeaveDeleted(review)
  const close = () => setOpen(null)
  return (
    <>
      <Button variant="line" icon={<Pencil aria-hidden />} onClick={() => setOpen('editor')}>
        {m.review_edit_short()}
      </Button>
      <Button variant="line" icon={<Trash2 aria-hidden />} onClick={() => setOpen('deletion')}>
        {m.review_delete()}
      </Button>
      {open === 'editor' && <ReviewEditor game={review.game} onClose={close} onDeleted={leave} />}
      {open === 'deletion' && <DeleteReview review={review} onClose={close} onDeleted={leave} />}
    </>
  )
}

/** Opens the author's other reviews; once the page is left, the deleted review is removed from the cache. */
function useLeaveDeleted({ id, user }: Review): () => void {
  const client = useQueryClient()
  const go = useGo()
  const deleted = useRef(false)
  useEffect(
    () => () => {
      if (deleted.current) forgetReview(client, id)
    },
    [client, id],
  )
  return () => {
    deleted.current = true
    go(paths.profile(user.nick, 'reviews'), { replace: true })
  }
}
