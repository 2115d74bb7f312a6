import { useQuery } from '@tanstack/react-query'
import { lazyBlock } from '../../components/lazy-block.tsx'
import { gameQuery } from '../../features/game/game.data.ts'
import { readOrder } from '../../components/order.ts'
import { gameReviewsQuery, ownReviewQuery } from '../../features/review/review.data.ts'
import { MembersOnly } from '../../features/user/members-only.tsx'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'
import { useUser } from '../../session/use-session.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'

/** Only logged-in users see all reviews: visitors never load this. */
const loadReviews = () => import('./member-reviews.tsx')
const MemberReviews = lazyBlock(loadReviews, 'MemberReviews')

export const screen = defineScreen('game', {
  load: async ({ params, search, query }) => {
    const known = session.current() !== null
    if (known) fetchAhead(loadReviews)
    const game = await query.ensureQueryData(gameQuery(params.game))
    if (!known) return
    await Promise.all([
      query.prefetchInfiniteQuery(gameReviewsQuery(game.id, readOrder(search))),
      query.prefetchQuery(ownReviewQuery(game.id)),
    ])
  },
  component: ReviewsTab,
})

/** The reviews of a game (REV-02). */
function ReviewsTab({ params, search }: ScreenProps<'game'>) {
  const { data: game } = useQuery(gameQuery(params.game))
  const known = useUser() !== null
  if (!game) return null
  const { title } = game
  if (!known) return <MembersOnly title={m.profile_reviews_members()}>{m.review_game_members({ title })}</MembersOnly>
  return (
    <MemberReviews
      fallback={<SkeletonLines label={m.review_loading()} count={8} className="mt-8" />}
      game={game}
      search={search}
    />
  )
}
