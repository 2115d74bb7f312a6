import { useQuery } from '@tanstack/react-query'
import { trendingQuery } from '../../features/game/shelves.data.ts'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { SkeletonGrid } from '../../ui/feedback/skeleton.tsx'
import { GameGrid } from '../../features/game-card/game-grid.tsx'

/** Suggestions before anything is typed. */
export function Suggestions() {
  const games = useQuery(trendingQuery)
  if (games.data?.length === 0) return null
  return (
    <section className="mt-8">
      <SectionHead title={m.search_suggestions()} />
      <Loaded query={games} loading={<SkeletonGrid label={m.search_loading()} />}>
        {(list) => <GameGrid games={list} />}
      </Loaded>
    </section>
  )
}
