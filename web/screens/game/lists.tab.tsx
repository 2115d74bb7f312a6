import { useQuery } from '@tanstack/react-query'
import { lazyBlock } from '../../components/lazy-block.tsx'
import { gameQuery } from '../../features/game/game.data.ts'
import { MembersOnly } from '../../features/user/members-only.tsx'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'
import { useUser } from '../../session/use-session.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'

/** Only logged-in users see the lists of a game: visitors never load this. */
const loadLists = () => import('./member-lists.tsx')
const MemberLists = lazyBlock(loadLists, 'MemberLists')

export const screen = defineScreen('game', {
  load: async () => {
    if (session.current()) fetchAhead(loadLists)
  },
  component: ListsTab,
})

/** The public lists that contain a game (LIS-02). */
function ListsTab({ params, search }: ScreenProps<'game'>) {
  const { data: game } = useQuery(gameQuery(params.game))
  const known = useUser() !== null
  if (!game) return null
  if (!known)
    return <MembersOnly title={m.list_game_members()}>{m.list_game_members_text({ title: game.title })}</MembersOnly>
  return (
    <MemberLists
      fallback={<SkeletonLines label={m.list_loading()} count={8} className="mt-8" />}
      game={game}
      search={search}
    />
  )
}
