import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { memo, type MouseEvent, type RefObject, useRef } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button-class.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNear } from '../../ui/use-near.ts'
import { OwnGameCard } from '../collection/own-game-card.tsx'
import { GameMeta } from '../game/game-meta.tsx'

interface GamesPage {
  data: GameCard[]
  current_page: number
  next_page_url: string | null
  total: number
}
export type GamesQuery = UseInfiniteQueryResult<InfiniteData<GamesPage>>

interface Props {
  query: GamesQuery
  pages: GamesPage[]
  label: string
  /** Address of a page by its number, for visits without scripts and for search engines. */
  addressOf: (page: number) => string
}

/** Pages come by themselves as one scrolls; after each of these many a press is wanted, so that the foot of the page can be reached. */
const pagesAtOnce = 10

/** Games in a grid, page after page. */
export function GamePages({ query, pages, label, addressOf }: Props) {
  const grid = useRef<HTMLUListElement>(null)
  const first = pages[0]!
  return (
    <>
      {first.current_page > 1 && (
        <a className={buttonClass({ variant: 'line', className: 'mb-6' })} href={addressOf(first.current_page - 1)}>
          {m.browse_before()}
        </a>
      )}
      <ul
        ref={grid}
        aria-label={label}
        className="cover-grid cover-grid-titled [&_.game-caption]:mt-5"
        aria-busy={query.isFetchingNextPage || undefined}
      >
        {pages.map((page, at) => (
          <OnePage key={page.current_page} games={page.data} later={at > 0} />
        ))}
        {query.isFetchingNextPage && <ComingCovers />}
      </ul>
      <End query={query} pages={pages} addressOf={addressOf} grid={grid} />
    </>
  )
}

/** Of later pages the browser draws only what is near the window. */
const laterClass = '[content-visibility:auto] [contain-intrinsic-size:auto_17rem] [overflow-clip-margin:2rem]'

const OnePage = memo(({ games, later }: { games: GameCard[]; later: boolean }) =>
  games.map((game, at) => (
    <OwnGameCard
      key={game.id}
      as="li"
      game={game}
      meta={<GameMeta game={game} year />}
      {...(later ? { className: laterClass } : { priority: at < 4 })}
    />
  )),
)
OnePage.displayName = 'OnePage'

const coming = Array.from({ length: 20 }, (_, at) => at)
const ComingCovers = () =>
  coming.map((at) => (
    <li key={at} aria-hidden>
      <Skeleton shape="cover" />
      <Skeleton className="mt-5 w-3/4" />
    </li>
  ))

/** What follows the games: the way to more of them, a failure, or the end. */
function End({ query, pages, addressOf, grid }: Omit<Props, 'label'> & { grid: RefObject<HTMLUListElement | null> }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const last = pages.at(-1)!
  const shown = pages.reduce((sum, { data }) => sum + data.length, 0)
  const stops = pages.length % pagesAtOnce === 0
  const reached = useNear(
    () => void fetchNextPage(),
    hasNextPage && !query.isFetching && !stops && !isFetchNextPageError,
  )
  const press = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    await fetchNextPage()
    // Who asked for more goes on with the first of them.
    grid.current?.children[shown]?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  }
  if (isFetchNextPageError && !isFetchingNextPage) {
    return (
      <ErrorState
        title={m.browse_more_failed()}
        retryLabel={m.errors_retry()}
        busy={isFetchingNextPage}
        onRetry={() => void fetchNextPage()}
      />
    )
  }
  return (
    <div ref={reached} className="mt-8 grid justify-items-center gap-3 text-center">
      {hasNextPage && (
        <a
          className={buttonClass({ variant: 'line' })}
          href={addressOf(last.current_page + 1)}
          aria-disabled={isFetchingNextPage || undefined}
          onClick={(event) => void press(event)}
        >
          {m.browse_more()}
        </a>
      )}
      <p role="status" className="text-small text-ink-3">
        {hasNextPage || last.current_page > pages.length
          ? m.browse_shown({ shown: formatNumber(shown), total: formatNumber(last.total) })
          : m.browse_end()}
      </p>
    </div>
  )
}
