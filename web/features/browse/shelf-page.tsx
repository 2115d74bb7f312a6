import { type QueryClient, useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NamedDetail } from '../../../common/api/browse.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { isPastTheEnd, PastTheEnd } from '../../components/past-the-end.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Eyebrow } from '../../ui/text/eyebrow.tsx'
import { SlidersHorizontal } from '../../ui/icons/icons.ts'
import { Skeleton, SkeletonGrid } from '../../ui/feedback/skeleton.tsx'
import { readPage } from '../game/filter.ts'
import { shelfGamesQuery, type Shelf } from './browse.data.ts'
import { GamePages } from './game-pages.tsx'

/** The part of the query that selects a page of games. */
interface PageSearch {
  page?: string | undefined
}

interface Props<T extends NamedDetail> {
  detail: UseQueryResult<T>
  /** The kind of subject, shown above its name. */
  kind: string
  /** Null while unknown. */
  shelf: Shelf | null
  slug: string
  search: PageSearch
  /** Shown for an unknown one. */
  missing: ReactNode
  /** More facts than the number of games. */
  facts?: (detail: T) => (string | null)[]
  tabs?: ReactNode
  /** The address of the same games in explore. */
  exploreAt: string
  /** The address of a page of this list. */
  addressOf: (page: number) => string
}

/** A page about a platform, genre, theme or company, with its games. */
export function ShelfPage<T extends NamedDetail>(props: Props<T>) {
  const { detail, kind, missing, facts, tabs, exploreAt } = props
  if (detail.isLoadingError) {
    return (
      <Loaded query={detail} loading={null} missing={missing}>
        {() => null}
      </Loaded>
    )
  }
  const { data } = detail
  return (
    <div className="page">
      <header className="mb-6 grid gap-4 md:flex md:items-end md:justify-between md:gap-8">
        <div className="min-w-0">
          <Eyebrow className="mb-2 text-accent-text">{kind}</Eyebrow>
          <h1 className="display text-h1 wrap-anywhere">{data?.name ?? m.browse_loading()}</h1>
          <div className="mt-2 min-h-6 text-small font-[550] text-ink-2 md:text-[0.9375rem]">
            {data ? <Facts detail={data} more={facts?.(data) ?? []} /> : <Skeleton className="w-60" />}
          </div>
        </div>
        {data && data.total > 0 && (
          <Link to={exploreAt} className={buttonClass({ variant: 'line', className: 'flex-none justify-self-start' })}>
            <SlidersHorizontal aria-hidden />
            {m.browse_explore()}
          </Link>
        )}
      </header>
      {tabs}
      <div className={tabs ? 'mt-6' : undefined}>
        {props.shelf ? <Games {...props} shelf={props.shelf} /> : <SkeletonGrid label={m.browse_loading()} />}
      </div>
    </div>
  )
}

const Facts = ({ detail, more }: { detail: NamedDetail; more: (string | null)[] }) => (
  <ul className="flex flex-wrap gap-x-3.5 gap-y-0.5">
    {[m.browse_games({ count: detail.total, games: formatNumber(detail.total) }), ...more]
      .filter((fact) => fact !== null)
      .map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
  </ul>
)

function Games<T extends NamedDetail>({ detail, shelf, slug, search, addressOf }: Props<T> & { shelf: Shelf }) {
  const games = useInfiniteQuery(shelfGamesQuery(shelf, slug, readPage(search)))
  return (
    <Loaded query={games} loading={<SkeletonGrid label={m.browse_loading()} />}>
      {({ pages }) =>
        isPastTheEnd(pages[0]!) ? (
          <PastTheEnd page={pages[0]!} addressOf={addressOf} />
        ) : pages[0]!.data.length === 0 ? (
          <EmptyState
            title={m.browse_none()}
            action={
              <Link to={paths.games()} className={buttonClass({ variant: 'line' })}>
                {m.browse_explore_all()}
              </Link>
            }
          >
            {m.browse_none_help()}
          </EmptyState>
        ) : (
          <GamePages
            query={games}
            pages={pages}
            label={detail.data?.name ?? m.explore_title_games()}
            addressOf={addressOf}
            on={shelf === 'platform' ? slug : undefined}
          />
        )
      }
    </Loaded>
  )
}

/** Fetches the games of such a page; throws when that fails. */
export const bringShelf = (query: QueryClient, shelf: Shelf, slug: string, search: PageSearch): Promise<unknown> =>
  query.ensureInfiniteQueryData(shelfGamesQuery(shelf, slug, readPage(search)))
