import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
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
import { PlatformIndex } from './platform-index.tsx'
import './explore.css'
import { Link } from '../../router/link.tsx'
import { tabClass, Tabs } from '../../ui/buttons/tabs.tsx'
import type { Counted } from '../../../common/api/game.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Cover } from '../../ui/images/cover.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { SkeletonGrid } from '../../ui/feedback/skeleton.tsx'
import { useEffect, useState } from 'react'
import { useGo } from '../../router/navigate.ts'
import { useRouter } from '../../router/use-router.tsx'

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

export type GamesView = 'games' | 'platforms' | 'genres'

/** The views of the catalogue; the games keep their filter (`games` is their address). */
export function GamesTabs({ view, games }: { view: GamesView; games: string }) {
  const tabs = [
    ['games', m.explore_tab_games(), games],
    ['platforms', m.explore_tab_platforms(), paths.games({ browse: 'platforms' })],
    ['genres', m.explore_tab_genres(), paths.games({ browse: 'genres' })],
  ] as const
  return (
    <Tabs label={m.explore_tabs()}>
      {tabs.map(([name, label, to]) => (
        <Link key={name} to={to} aria-current={name === view ? 'page' : undefined} className={tabClass()}>
          {label}
        </Link>
      ))}
    </Tabs>
  )
}

/** Every genre and every theme, most games first. Each has its own cover, drawn like those of its games. */
export const GenreIndex = () => (
  <div className="stack mt-8">
    <Named title={m.browse_genres()} query={useQuery(genresQuery)} addressOf={paths.genre} drawnBySlug />
    <Named title={m.browse_themes()} query={useQuery(themesQuery)} addressOf={paths.theme} />
  </div>
)

interface Props {
  title: string
  query: UseQueryResult<Counted[]>
  addressOf: (slug: string) => string
  /** The slug is a genre, which decides the style of the cover; otherwise the title does. */
  drawnBySlug?: boolean
}

const Named = ({ title, query, addressOf, drawnBySlug = false }: Props) => (
  <section>
    <SectionHead title={title} />
    <Loaded query={query} loading={<SkeletonGrid label={m.browse_loading_index()} />}>
      {(list) => (
        <ul className="cover-grid cover-grid-titled">
          {list
            .filter(({ total }) => total > 0)
            .toSorted((one, other) => other.total - one.total)
            .map(({ id, slug, name, total }) => (
              <li key={id} className="game">
                <Link to={addressOf(slug)} className="game-link">
                  <span className="game-stand">
                    <Cover game={{ title: name, genre: drawnBySlug ? slug : null }} />
                  </span>
                  <span className="game-caption">
                    <span className="game-title">{name}</span>
                    <span className="game-meta">{m.browse_games({ count: total, games: formatNumber(total) })}</span>
                  </span>
                </Link>
              </li>
            ))}
        </ul>
      )}
    </Loaded>
  </section>
)

/** The part of an address about the games. */
function filterPart(search: SearchOf<'games'>): SearchOf<'games'> {
  const page = readPage(search)
  return { ...writeFilter(readFilter(search)), ...(page > 1 && { page: String(page) }) }
}
const isBare = (part: SearchOf<'games'>): boolean => Object.keys(part).length === 0

/**
 * The filter of the address, and a function to change it. The bare page, opened again from another one, restores its
 * previous filter (SHL-06); an index keeps it in the background.
 */
export function useKeptFilter(search: SearchOf<'games'>) {
  const go = useGo()
  const router = useRouter()
  const [seen, setSeen] = useState(search)
  const [kept, setKept] = useState(filterPart(search))
  const [away, setAway] = useState(false)
  const [resumed, setResumed] = useState(false)
  if (search !== seen) {
    setSeen(search)
    setAway(false)
    const isIndex = search.browse !== undefined
    const part = filterPart(search)
    const resumes = !isIndex && away && isBare(part) && !isBare(kept)
    setResumed(resumes)
    if (!isIndex && !resumes) setKept(part)
  }
  // A cached screen's effects end when it is hidden.
  useEffect(() => () => void (router.view().entry.name !== 'games' && setAway(true)), [router])
  useEffect(() => {
    if (resumed) go(paths.games(kept), { replace: true })
  }, [resumed, kept, go])

  const change = (filter: GamesFilter, typed = false): void => go(paths.games(writeFilter(filter)), { replace: typed })
  return { filter: readFilter(kept), page: readPage(kept), address: paths.games(kept), change }
}
