import { useQuery } from '@tanstack/react-query'
import { lazyBlock } from '../../components/lazy-block.tsx'
import { gameQuery } from '../../features/game/game.data.ts'
import { gameTrophiesQuery } from '../../features/trophy/trophy.data.ts'
import { MembersOnly } from '../../features/user/members-only.tsx'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'
import { useUser } from '../../session/use-session.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'

/** Only logged-in users see trophies: visitors never load this. */
const loadTrophies = () => import('../../features/trophy/game-trophies.tsx')
const GameTrophies = lazyBlock(loadTrophies, 'GameTrophies')

export const screen = defineScreen('game', {
  load: async ({ params, query }) => {
    const known = session.current() !== null
    if (known) fetchAhead(loadTrophies)
    const game = await query.ensureQueryData(gameQuery(params.game))
    if (known) await query.prefetchQuery(gameTrophiesQuery(game.id))
  },
  component: AchievementsTab,
})

/** The trophies of a game (ACC-03). */
function AchievementsTab({ params, search }: ScreenProps<'game'>) {
  const { data: game } = useQuery(gameQuery(params.game))
  const known = useUser() !== null
  if (!game) return null
  if (!known)
    return (
      <MembersOnly title={m.profile_achievements_members()}>
        {m.trophy_game_members_text({ title: game.title })}
      </MembersOnly>
    )
  return (
    <GameTrophies
      fallback={<SkeletonLines label={m.trophy_loading()} count={8} className="mt-8" />}
      game={game}
      search={search}
    />
  )
}
