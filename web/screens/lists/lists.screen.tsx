import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Order } from '../../../common/api/shapes.ts'
import { isPastTheEnd, PastTheEnd } from '../../components/past-the-end.tsx'
import { PagesEnd } from '../../components/pages-end.tsx'
import { readPage } from '../../features/game/filter.ts'
import { listsQuery } from '../../features/list/list.data.ts'
import { ListGrid } from '../../features/list/list-grid.tsx'
import { readOrder, writeOrder } from '../../components/order.ts'
import { ListSkeleton } from '../../features/list/list-skeleton.tsx'
import { NewList } from '../../features/list/new-list.tsx'
import { OrderLinks } from '../../components/order-links.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { useAccessPath } from '../../router/navigate.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { SkipToPart } from '../../ui/layout/skip-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export const screen = defineScreen('lists', {
  load: ({ search, query }) => query.ensureInfiniteQueryData(listsQuery(readOrder(search), readPage(search))),
  head: ({ search }) => ({
    title: m.list_lists(),
    description: m.list_lists_description(),
    canonical: paths.lists(),
    noindex: readPage(search) > 1,
  }),
  component: ListsScreen,
})

/** The public lists of everybody (LIS-02). */
function ListsScreen({ search }: ScreenProps<'lists'>) {
  const order = readOrder(search)
  const page = readPage(search)
  return (
    <div className="page pb-12">
      <header className="list-page-head">
        <div>
          <h1 className="display text-h1">{m.list_lists()}</h1>
          <SkipToPart to="all-lists">{m.shell_skip_lists()}</SkipToPart>
          <p>{m.list_lists_text()}</p>
        </div>
        <Making />
      </header>
      <OrderLinks order={order} addressOf={(one) => paths.lists(writeOrder(one))} />
      <div id="all-lists" tabIndex={-1} className="mt-6">
        <Lists key={`${order} ${page}`} order={order} page={page} />
      </div>
    </div>
  )
}

/** Visitors are sent to the log-in and back. */
function Making() {
  const access = useAccessPath()
  if (useUser()) return <NewList />
  return (
    <Link to={access} rel="nofollow" className={buttonClass({ variant: 'line' })}>
      {m.list_new()}
    </Link>
  )
}

function Lists({ order, page }: { order: Order; page: number }) {
  const lists = useInfiniteQuery(listsQuery(order, page))
  const grid = useRef<HTMLUListElement>(null)
  const addressOf = (number: number) => paths.lists({ ...writeOrder(order), page: number })
  return (
    <Loaded query={lists} loading={<ListSkeleton />}>
      {({ pages }) =>
        isPastTheEnd(pages[0]!) ? (
          <PastTheEnd page={pages[0]!} addressOf={addressOf} />
        ) : pages[0]!.data.length === 0 ? (
          <EmptyState title={m.list_none()}>{m.list_none_text()}</EmptyState>
        ) : (
          <>
            {page > 1 && (
              <a className={buttonClass({ variant: 'line', className: 'mb-6' })} href={addressOf(page - 1)}>
                {m.list_before()}
              </a>
            )}
            <ListGrid ref={grid} pages={pages} label={m.list_lists()} busy={lists.isFetchingNextPage} />
            <PagesEnd
              query={lists}
              pages={pages}
              addressOf={addressOf}
              grid={grid}
              more={m.list_more()}
              failed={m.list_more_failed()}
            />
          </>
        )
      }
    </Loaded>
  )
}
