import { useInfiniteQuery } from '@tanstack/react-query'
import type { Profile } from '../../../common/api/user.ts'
import { OrderLinks } from '../../components/order-links.tsx'
import { ReviewCard } from '../../features/review/review-card.tsx'
import { ReviewList, ReviewSkeleton } from '../../features/review/review-list.tsx'
import { readOrder, writeOrder } from '../../components/order.ts'
import { userReviewsQuery } from '../../features/review/review.data.ts'
import { WriteAnother } from '../../features/review/write-another.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { eachOnce } from '../../lib/pages.ts'
import { paths } from '../../router/paths.ts'
import type { SearchOf } from '../../routes.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

interface Props {
  profile: Profile
  own: boolean
}

/** The reviews of a user. */
export function MemberReviews({ profile, own, search }: Props & { search: SearchOf<'profile'> }) {
  const { id, nick, name } = profile
  const order = readOrder(search)
  const reviews = useInfiniteQuery(userReviewsQuery(id, order))
  return (
    <Loaded query={reviews} loading={<ReviewSkeleton />}>
      {({ pages }) => {
        const shown = eachOnce(pages)
        const none = shown.length === 0 && !reviews.hasNextPage
        return (
          <>
            {none && (
              <EmptyState title={m.profile_reviews_none()} className="mt-8">
                {own ? m.profile_reviews_none_own() : m.profile_reviews_none_other({ name: name ?? nick })}
              </EmptyState>
            )}
            {/* The same element in both cases: an open editor stays. */}
            <div className={none ? 'review-bar review-bar-alone' : 'review-bar'}>
              {!none && (
                <OrderLinks order={order} addressOf={(one) => paths.profile(nick, 'reviews', writeOrder(one))} />
              )}
              {own && <WriteAnother variant={none ? 'primary' : 'soft'} />}
            </div>
            {!none && (
              <ReviewList label={m.profile_tab_reviews()} reviews={shown} query={reviews}>
                {(review) => <ReviewCard review={review} author={false} level={2} />}
              </ReviewList>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
