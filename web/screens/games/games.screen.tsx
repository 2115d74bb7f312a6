import type { QueryClient } from '@tanstack/react-query'

import type { Head } from '../../../common/render/head.ts'
import { genresQuery, platformsQuery, themesQuery } from '../../features/browse/browse.data.ts'
import { bringNames, readNames, withoutUnknown } from '../../features/browse/filter-names.ts'
import { filterTitle } from '../../features/browse/filter-words.ts'
import { facetKinds, type GamesFilter, partsOf, readFilter, readPage, writeFilter } from '../../features/game/filter.ts'
import { filterCountsQuery, filteredGamesQuery } from '../../features/game/filter.data.ts'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenContext, type ScreenProps } from '../../router/screen.ts'
import type { SearchOf } from '../../routes.ts'
import { m } from '../../paraglide/messages.js'
import { SkipToPart } from '../../ui/layout/skip-link.tsx'
import { Explore } from './explore.tsx'
import { GamesTabs, type GamesView } from './games-tabs.tsx'
import { GenreIndex } from './genre-index.tsx'
import { PlatformIndex } from './platform-index.tsx'
import { useKeptFilter } from './use-kept-filter.ts'
import './explore.css'

const viewOf = ({ browse }: SearchOf<'games'>): GamesView =>
  browse === 'platforms' || browse === 'genres' ? browse : 'games'

export const screen = defineScreen('games', { load, head: headOf, component: GamesScreen })

async function load({ search, query }: ScreenContext<'games'>): Promise<void> {
  const view = viewOf(search)
  if (view === 'platforms') await query.ensureQueryData(platformsQuery)
  else if (view === 'genres')
    await Promise.all([query.ensureQueryData(genresQuery), query.ensureQueryData(themesQuery)])
  else await loadGames(search, query)
}

async function loadGames(search: SearchOf<'games'>, query: QueryClient): Promise<void> {
  const wanted = readFilter(search)
  const filter = withoutUnknown(wanted, await bringNames(wanted, query))
  await Promise.all([
    query.ensureInfiniteQueryData(filteredGamesQuery(filter, readPage(search))),
    query.prefetchQuery(filterCountsQuery(filter)),
  ])
}

const indexHeads: Record<Exclude<GamesView, 'games'>, () => Head> = {
  platforms: () => ({ title: m.explore_platforms_title(), description: m.explore_platforms_description() }),
  genres: () => ({ title: m.explore_genres_title(), description: m.explore_genres_description() }),
}

function headOf({ search, query }: ScreenContext<'games'>): Head {
  const view = viewOf(search)
  if (view !== 'games') return { ...indexHeads[view](), canonical: paths.games({ browse: view }) }
  const wanted = readFilter(search)
  const names = readNames(wanted, query)
  const filter = withoutUnknown(wanted, names)
  const title = filterTitle(filter, names)
  const chosen = facetKinds.reduce((sum, kind) => sum + filter[kind].length, partsOf(filter).length)
  return {
    title,
    description: chosen === 0 ? m.explore_description() : m.explore_description_for({ title }),
    canonical: canonicalOf(filter),
    // Games of one kind are a page of their own; combinations are unlimited and not indexed.
    noindex: isCombination(filter) || readPage(search) > 1,
  }
}

const isCombination = (filter: GamesFilter): boolean =>
  filter.text !== '' || partsOf(filter).length > 1 || facetKinds.some((kind) => filter[kind].length > 1)

/** Games of one genre have a page about that genre. */
function canonicalOf(filter: GamesFilter): string {
  const [part] = partsOf(filter)
  const pages = {
    platforms: paths.platform,
    genres: paths.genre,
    themes: paths.theme,
    developers: paths.company,
    publishers: (slug: string) => paths.company(slug, { as: 'published' }),
  }
  if (part === undefined || isCombination(filter)) return paths.games()
  if (part === 'released' || part === 'text') return paths.games(writeFilter({ ...filter, order: null }))
  return pages[part](filter[part][0]!)
}

/** Explore, and the indexes of platforms and of genres: one address with a parameter for each. */
function GamesScreen({ search }: ScreenProps<'games'>) {
  const view = viewOf(search)
  const kept = useKeptFilter(search)
  return (
    <div className="page">
      <h1 className="display mb-3 text-h1">{m.explore_heading()}</h1>
      {view === 'games' && (
        <>
          <SkipToPart to="explore-filters" className="max-lg:hidden">
            {m.shell_skip_filters()}
          </SkipToPart>
          <SkipToPart to="explore-games">{m.shell_skip_games()}</SkipToPart>
        </>
      )}
      <GamesTabs view={view} games={kept.address} />
      {view === 'games' && <Explore wanted={kept.filter} page={kept.page} onChange={kept.change} />}
      {view === 'platforms' && <PlatformIndex />}
      {view === 'genres' && <GenreIndex />}
    </div>
  )
}
