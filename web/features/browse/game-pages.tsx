import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { memo, useRef } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { OwnGameCard } from '../game-card/own-game-card.tsx'
import { PagesEnd } from '../../components/pages-end.tsx'

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
  /** The address of a page by its number, for visits without scripts and for search engines. */
  addressOf: (page: number) => string
  /** Slug of the platform that the page is about. */
  on?: string | undefined
}

/** Games in a grid, page by page. */
export function GamePages({ query, pages, label, addressOf, on }: Props) {
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
          <OnePage key={page.current_page} games={page.data} later={at > 0} on={on} />
        ))}
        {query.isFetchingNextPage && <ComingCovers />}
      </ul>
      <PagesEnd query={query} pages={pages} addressOf={addressOf} grid={grid} />
    </>
  )
}

/**
 * On later pages the browser renders only what is near the viewport. Without the margin, Safari would cut the outlines
 * of the focus.
 */
const laterClass =
  'supports-[overflow-clip-margin:1px]:[content-visibility:auto] [contain-intrinsic-size:auto_17rem] [overflow-clip-margin:2rem]'

const OnePage = memo(({ games, later, on }: { games: GameCard[]; later: boolean; on: string | undefined }) =>
  games.map((game, at) => (
    <OwnGameCard
      key={game.id}
      as="li"
      game={game}
      on={on}
      year
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
