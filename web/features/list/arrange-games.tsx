import { useInfiniteQuery } from '@tanstack/react-query'
import type { List } from '../../../common/api/list.ts'
import { ListEnd } from '../../components/list-end.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { ArrangeRows } from './arrange-rows.tsx'
import { listGamesQuery } from './list.data.ts'
import { gamesOf } from './listed-games.ts'
import './arrange.css'

/** The games of the user's own list as rows that can be moved (LIS-01). */
export function ArrangeGames({ list }: { list: List }) {
  const query = useInfiniteQuery(listGamesQuery(list.id))
  return (
    <Loaded query={query} loading={<SkeletonLines label={m.list_loading_games()} count={8} />}>
      {(data) => {
        const games = gamesOf(data)
        if (games.length === 0 && !query.hasNextPage)
          return <EmptyState title={m.list_empty()}>{m.list_empty_own()}</EmptyState>
        return (
          <>
            <p id="arrange-help" className="mb-4 text-small text-ink-3">
              {m.list_arrange_help()}
            </p>
            <ArrangeRows list={list} games={games} />
            <ListEnd
              query={query}
              loading={m.list_loading_games()}
              end={data.pages.length > 1 && m.list_end()}
              className="mt-6"
            />
          </>
        )
      }}
    </Loaded>
  )
}
