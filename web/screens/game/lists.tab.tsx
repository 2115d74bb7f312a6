import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import { gameQuery } from '../../features/game/game.data.ts'
import { listsOfGameQuery } from '../../features/list/list.data.ts'
import { ListGrid } from '../../features/list/list-grid.tsx'
import { readOrder, writeOrder } from '../../features/list/list-order.ts'
import { ListSkeleton } from '../../features/list/list-skeleton.tsx'
import { OrderLinks } from '../../features/list/order-links.tsx'
import { PickListButton } from '../../features/list/pick-list-button.tsx'
import { MembersOnly } from '../../features/user/members-only.tsx'
import { ListEnd } from '../../lib/list-end.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { paths } from '../../lib/paths.ts'
import { defineScreen, type ScreenProps, type Search } from '../../lib/screen.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

export const screen = defineScreen({ component: ListsTab })

/** The public lists that a game stands in (LIS-02). */
function ListsTab({ params, search }: ScreenProps) {
  const { data: game } = useQuery(gameQuery(params['game'] ?? ''))
  const known = useUser() !== null
  if (!game) return null
  if (!known)
    return <MembersOnly title={m.list_game_members()}>{m.list_game_members_text({ title: game.title })}</MembersOnly>
  return <Lists game={game} search={search} />
}

function Lists({ game, search }: { game: Game; search: Search }) {
  const order = readOrder(search)
  const lists = useInfiniteQuery(listsOfGameQuery(game.id, order))
  const { title } = game
  return (
    <Loaded query={lists} loading={<ListSkeleton />}>
      {({ pages }) =>
        pages[0]!.total === 0 ? (
          <EmptyState title={m.list_game_none()} action={<PickListButton game={game} />}>
            {m.list_game_none_text({ title })}
          </EmptyState>
        ) : (
          <>
            <div className="list-bar">
              <OrderLinks order={order} addressOf={(one) => paths.game(game.slug, 'lists', writeOrder(one))} />
              <PickListButton game={game} />
            </div>
            <ListGrid pages={pages} label={m.list_game_lists({ title })} />
            <ListEnd query={lists} loading={m.list_loading()} end={m.list_end()} className="mt-8" />
          </>
        )
      }
    </Loaded>
  )
}
