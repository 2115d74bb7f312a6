import { useInfiniteQuery } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import { listsOfGameQuery } from '../../features/list/list.data.ts'
import { ListGrid } from '../../features/list/list-grid.tsx'
import { readOrder, writeOrder } from '../../components/order.ts'
import { ListSkeleton } from '../../features/list/list-skeleton.tsx'
import { OrderLinks } from '../../components/order-links.tsx'
import { PickListButton } from '../../features/list/pick-list-button.tsx'
import { ListEnd } from '../../components/list-end.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { paths } from '../../router/paths.ts'
import type { SearchOf } from '../../routes.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** For members: the public lists that contain a game (LIS-02). */
export function MemberLists({ game, search }: { game: Game; search: SearchOf<'game'> }) {
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
            <ListEnd query={lists} loading={m.list_loading()} end={pages.length > 1 && m.list_end()} className="mt-8" />
          </>
        )
      }
    </Loaded>
  )
}
