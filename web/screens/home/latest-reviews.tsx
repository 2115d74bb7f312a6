import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '../../../common/api/review.ts'
import { ReviewCard } from '../../features/review/review-card.tsx'
import { homeReviewsQuery } from '../../features/review/review.data.ts'
import { Link } from '../../router/link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { SkeletonCards } from './skeleton-cards.tsx'

/** How many are shown before "show more". */
const reviewsShown = 4

/** The latest reviews, one per user (REV-02). */
export function LatestReviews() {
  const reviews = useQuery(homeReviewsQuery)
  return (
    <section>
      <SectionHead title={m.home_reviews()} />
      <Loaded
        query={reviews}
        loading={<SkeletonCards label={m.home_reviews_loading()} count={reviewsShown} className="home-reviews" />}
      >
        {(list) => (list.length === 0 ? <NoReviews /> : <Reviews list={list} />)}
      </Loaded>
    </section>
  )
}

function Reviews({ list }: { list: Review[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? list : list.slice(0, reviewsShown)
  return (
    <>
      <div className="home-reviews">
        {shown.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </div>
      {shown.length < list.length && (
        <Button size="s" className="mt-4" onClick={() => setAll(true)}>
          {m.home_reviews_more()}
        </Button>
      )}
    </>
  )
}

const NoReviews = () => (
  <EmptyState
    level={3}
    title={m.home_reviews_empty()}
    action={
      <Link to={paths.search()} className={buttonClass({ variant: 'line' })}>
        {m.home_find()}
      </Link>
    }
  >
    {m.home_reviews_empty_help()}
  </EmptyState>
)
