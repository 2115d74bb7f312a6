import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Review } from '../../../common/api/review.ts'
import { limits } from '../../../common/rules/limits.ts'
import { ListEnd } from '../../components/list-end.tsx'
import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import './review-list.css'

interface Props {
  label: string
  reviews: Review[]
  query: UseInfiniteQueryResult
  children: (review: Review) => ReactNode
}

/** Reviews below one another, loading more on scroll. */
export const ReviewList = ({ label, reviews, query, children }: Props) => (
  <>
    <ul aria-label={label} className="review-list">
      {reviews.map((review) => (
        <li key={review.id}>{children(review)}</li>
      ))}
    </ul>
    <ListEnd
      query={query}
      loading={m.review_loading()}
      end={reviews.length > limits.pageSize && m.review_end()}
      className="mt-8"
    />
  </>
)

const waiting = [0, 1, 2]

export const ReviewSkeleton = () => (
  <div role="status" className="review-list">
    <VisuallyHidden>{m.review_loading()}</VisuallyHidden>
    {waiting.map((at) => (
      <Skeleton key={at} shape="block" className="min-h-50!" />
    ))}
  </div>
)
