import { useQuery } from '@tanstack/react-query'
import { lazyBlock } from '../../components/lazy-block.tsx'
import { readOrder } from '../../components/order.ts'
import { gamePostsQuery } from '../../features/comment/comment.data.ts'
import { gameExtraQuery, gameQuery } from '../../features/game/game.data.ts'
import { MembersOnly } from '../../features/user/members-only.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'
import { useUser } from '../../session/use-session.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'

/** Posts are for logged-in users: visitors never load this. */
const loadPosts = () => import('./member-posts.tsx')
const MemberPosts = lazyBlock(loadPosts, 'MemberPosts')

export const screen = defineScreen('game', {
  load: async ({ params, search, query }) => {
    const known = session.current() !== null
    if (known) fetchAhead(loadPosts)
    const game = await query.ensureQueryData(gameQuery(params.game))
    if (known) await query.prefetchInfiniteQuery(gamePostsQuery(game.id, readOrder(search)))
  },
  component: CommentsTab,
})

/** The posts about a game; visitors learn how many there are (POS-07, SHL-19). */
function CommentsTab({ params, search }: ScreenProps<'game'>) {
  const { data: game } = useQuery(gameQuery(params.game))
  const { data: extra } = useQuery({ ...gameExtraQuery(game?.id ?? 0), enabled: game !== undefined })
  const known = useUser() !== null
  if (!game) return null
  const { title } = game
  const count = extra?.comments ?? 0
  if (!known)
    return (
      <MembersOnly title={m.comment_game_members()}>
        {count > 0
          ? m.comment_game_members_count({ title, count, number: formatNumber(count) })
          : m.comment_game_members_text({ title })}
      </MembersOnly>
    )
  return (
    <MemberPosts
      fallback={<SkeletonLines label={m.comment_loading()} count={8} className="mt-8" />}
      game={game}
      search={search}
    />
  )
}
