import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import { OrderLinks } from '../../components/order-links.tsx'
import { ReviewCard } from '../../features/review/review-card.tsx'
import { ReviewList, ReviewSkeleton } from '../../features/review/review-list.tsx'
import { readOrder, writeOrder } from '../../components/order.ts'
import { gameReviewsQuery, ownReviewQuery } from '../../features/review/review.data.ts'
import { WriteReview } from '../../features/review/write-review.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { eachOnce } from '../../lib/pages.ts'
import { paths } from '../../router/paths.ts'
import type { SearchOf } from '../../routes.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** The reviews of a game: the viewer's own first, in any order. */
export function MemberReviews({ game, search }: { game: Game; search: SearchOf<'game'> }) {
  const order = readOrder(search)
  const reviews = useInfiniteQuery(gameReviewsQuery(game.id, order))
  const own = useQuery(ownReviewQuery(game.id)).data ?? null
  const { title } = game
  return (
    <Loaded query={reviews} loading={<ReviewSkeleton />}>
      {({ pages }) => {
        const others = eachOnce(pages).filter(({ id }) => id !== own?.id)
        const shown = own === null ? others : [own, ...others]
        const none = shown.length === 0 && !reviews.hasNextPage
        return (
          <>
            {none && (
              <EmptyState title={m.profile_reviews_none()} className="mt-8">
                {m.review_game_none({ title })}
              </EmptyState>
            )}
            {/* The same element in both cases: the editor stays open when a review arrives from another tab. */}
            <div className={none ? 'review-bar review-bar-alone' : 'review-bar'}>
              {!none && (
                <OrderLinks order={order} addressOf={(one) => paths.game(game.slug, 'reviews', writeOrder(one))} />
              )}
              <WriteReview game={game} variant={none ? 'primary' : 'soft'} />
            </div>
            {!none && (
              <ReviewList label={m.review_game_list({ title })} reviews={shown} query={reviews}>
                {(review) => <ReviewCard review={review} game={false} level={2} own={review.id === own?.id} />}
              </ReviewList>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
