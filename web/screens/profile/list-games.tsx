import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { memo, useRef, useState } from 'react'
import type { List, ListedGame } from '../../../common/api/list.ts'
import type { Collection } from '../../../common/api/collection.ts'
import { lazyExtra } from '../../components/lazy-part.tsx'
import { foreignLang } from '../../i18n/foreign-lang.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { isPastTheEnd, PastTheEnd } from '../../components/past-the-end.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonGrid } from '../../ui/feedback/skeleton.tsx'
import { PagesEnd } from '../../components/pages-end.tsx'
import { collectionQuery } from '../../features/collection/collection.data.ts'
import { OwnGameCard } from '../../features/game-card/own-game-card.tsx'
import { listGamesQuery } from '../../features/list/list.data.ts'
import '../../features/list/list.css'
import '../../features/list/list-places.css'

/** For members. */
const PlayedBar = lazyExtra(() => import('../../features/list/played-bar.tsx'), 'PlayedBar')

interface Props {
  list: List
  own: boolean
  page: number
}

/** The games of a list, each with its place and what is said about it. */
export function ListGames({ list, own, page }: Props) {
  const games = useInfiniteQuery(listGamesQuery(list.id, page))
  const played = useOwnPlayed()
  const [missing, setMissing] = useState(false)
  const { nick } = list.user
  return (
    <Loaded query={games} loading={<SkeletonGrid label={m.list_loading_games()} />}>
      {({ pages }) =>
        isPastTheEnd(pages[0]!) ? (
          <PastTheEnd page={pages[0]!} addressOf={pageAddress(list)} />
        ) : pages[0]!.total === 0 ? (
          <EmptyState title={m.list_empty()}>{own ? m.list_empty_own() : m.list_empty_other({ nick })}</EmptyState>
        ) : (
          <>
            {played && <PlayedBar {...{ list, played, missing }} onMissing={setMissing} />}
            <Pages
              {...{ list, page, query: games }}
              pages={missing && played ? pages.map((one) => withoutPlayed(one, played)) : pages}
            />
          </>
        )
      }
    </Loaded>
  )
}

/** Ids of the games that the viewer has played; undefined for visitors, and while they are loaded. */
function useOwnPlayed(): ReadonlySet<number> | undefined {
  const user = useUser()
  return useQuery({ ...collectionQuery(user?.id ?? 0), enabled: user !== null, select: playedOf }).data
}
const playedOf = ({ data }: Collection): ReadonlySet<number> =>
  new Set(data.flatMap(({ id, played }) => (played === 1 ? id : [])))

interface GamesPage {
  data: ListedGame[]
  current_page: number
  total: number
}

const withoutPlayed = (page: GamesPage, played: ReadonlySet<number>): GamesPage => ({
  ...page,
  data: page.data.filter(({ id }) => !played.has(id)),
})

interface PagesProps extends Pick<Props, 'list' | 'page'> {
  query: Parameters<typeof PagesEnd>[0]['query']
  pages: GamesPage[]
}

function Pages({ list, page, query, pages }: PagesProps) {
  const grid = useRef<HTMLOListElement>(null)
  const addressOf = pageAddress(list)
  const nothing = pages.every(({ data }) => data.length === 0) && !query.hasNextPage
  return (
    <>
      {page > 1 && (
        <a className={buttonClass({ variant: 'line', className: 'mb-6' })} href={addressOf(page - 1)}>
          {m.browse_before()}
        </a>
      )}
      {nothing && <EmptyState title={m.list_missing_nothing()} />}
      <ol
        ref={grid}
        aria-label={m.list_games_of({ title: list.title })}
        aria-busy={query.isFetchingNextPage || undefined}
        className="cover-grid list-places"
        // Words need lines; their first page tells.
        data-noted={pages[0]!.data.some(({ note }) => note) || undefined}
      >
        {pages.map((one, at) => (
          <OnePage key={one.current_page} games={one.data} later={at > 0} />
        ))}
      </ol>
      <PagesEnd query={query} pages={pages} addressOf={addressOf} grid={grid} />
    </>
  )
}

const pageAddress =
  ({ user, slug }: List) =>
  (number: number): string =>
    paths.profileList(user.nick, slug, { page: number })

const OnePage = memo(({ games, later }: { games: ListedGame[]; later: boolean }) =>
  games.map((game, at) => (
    <li key={game.id} className={later ? 'list-place list-place-later' : 'list-place'}>
      <span className="list-place-number num">
        <span className="sr-only">{m.list_place({ place: formatNumber(game.order) })}</span>
        <span aria-hidden>{formatNumber(game.order)}</span>
      </span>
      <OwnGameCard as="div" game={game} year priority={!later && at < 4} />
      {game.note && (
        <p className="list-note" lang={foreignLang(game.note_lang)}>
          {game.note}
        </p>
      )}
    </li>
  )),
)
OnePage.displayName = 'OnePage'
