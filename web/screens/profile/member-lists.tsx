import { useInfiniteQuery } from '@tanstack/react-query'
import type { Profile } from '../../../common/api/user.ts'
import { listsOfUserQuery } from '../../features/list/list.data.ts'
import { ListGrid } from '../../features/list/list-grid.tsx'
import { readOrder, writeOrder } from '../../components/order.ts'
import { ListSkeleton } from '../../features/list/list-skeleton.tsx'
import { NewList } from '../../features/list/new-list.tsx'
import { OrderLinks } from '../../components/order-links.tsx'
import { ListEnd } from '../../components/list-end.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { paths } from '../../router/paths.ts'
import type { SearchOf } from '../../routes.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** For members: the lists of a user; their owner sees the private ones as well. */
export function MemberLists({ profile, own, search }: { profile: Profile; own: boolean; search: SearchOf<'profile'> }) {
  const order = readOrder(search)
  const lists = useInfiniteQuery(listsOfUserQuery(profile.id, order))
  return (
    // Where the lines stood while the code was on its way.
    <Loaded
      query={lists}
      loading={
        <div className="mt-8">
          <ListSkeleton />
        </div>
      }
    >
      {({ pages }) =>
        pages[0]!.total === 0 ? (
          <EmptyState title={m.profile_lists_none()} className="mt-8" action={own && <NewList />}>
            {own ? m.profile_lists_none_own() : m.profile_lists_none_other({ name: profile.name ?? profile.nick })}
          </EmptyState>
        ) : (
          <>
            <div className="list-bar">
              <OrderLinks order={order} addressOf={(one) => paths.profile(profile.nick, 'lists', writeOrder(one))} />
              {own && <NewList />}
            </div>
            <ListGrid pages={pages} label={m.list_lists()} owned />
            <ListEnd query={lists} loading={m.list_loading()} end={pages.length > 1 && m.list_end()} className="mt-8" />
          </>
        )
      }
    </Loaded>
  )
}
