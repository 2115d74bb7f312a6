import { useQuery } from '@tanstack/react-query'
import { lazyBlock } from '../../components/lazy-block.tsx'
import { gameQuery } from '../../features/game/game.data.ts'
import { MembersOnly } from '../../features/user/members-only.tsx'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { m } from '../../paraglide/messages.js'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { session } from '../../session/session.ts'
import { useUser } from '../../session/use-session.ts'
import { PricesSkeleton } from '../../features/price/prices-skeleton.tsx'

/** Prices are for logged-in users: visitors never load this. */
const loadPrices = () => import('../../features/price/game-prices.tsx')
const PricesOfGame = lazyBlock(loadPrices, 'PricesOfGame')

export const screen = defineScreen('game', {
  load: async ({ params, query }) => {
    if (session.current() !== null) fetchAhead(loadPrices)
    await query.ensureQueryData(gameQuery(params.game))
  },
  component: PricesTab,
})

/** What a game costs, and what it cost (PRI-01); visitors are asked to log in (SHL-19). */
function PricesTab({ params }: ScreenProps<'game'>) {
  const { data: game } = useQuery(gameQuery(params.game))
  const known = useUser() !== null
  if (!game) return null
  if (!known) return <MembersOnly title={m.price_members()}>{m.price_members_text({ title: game.title })}</MembersOnly>
  return <PricesOfGame fallback={<PricesSkeleton />} game={game} />
}
