import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, useRef } from 'react'
import type { List, ListedGame } from '../../../common/api/list.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonGrid } from '../../ui/feedback/skeleton.tsx'
import { PagesEnd } from '../../components/pages-end.tsx'
import { OwnGameCard } from '../../features/game-card/own-game-card.tsx'
import { listGamesQuery } from '../../features/list/list.data.ts'
import '../../features/list/list.css'

interface Props {
  list: List
  own: boolean
  page: number
}

/** The games of a list, each with its place. */
export function ListGames({ list, own, page }: Props) {
  const games = useInfiniteQuery(listGamesQuery(list.id, page))
  const grid = useRef<HTMLOListElement>(null)
  const { nick } = list.user
  const addressOf = (number: number) => paths.profileList(nick, list.slug, { page: number })
  return (
    <Loaded query={games} loading={<SkeletonGrid label={m.list_loading_games()} />}>
      {({ pages }) =>
        pages[0]!.total === 0 ? (
          <EmptyState title={m.list_empty()}>{own ? m.list_empty_own() : m.list_empty_other({ nick })}</EmptyState>
        ) : (
          <>
            {page > 1 && (
              <a className={buttonClass({ variant: 'line', className: 'mb-6' })} href={addressOf(page - 1)}>
                {m.browse_before()}
              </a>
            )}
            <ol
              ref={grid}
              aria-label={m.list_games_of({ title: list.title })}
              aria-busy={games.isFetchingNextPage || undefined}
              className="cover-grid cover-grid-titled list-places"
            >
              {pages.map((one, at) => (
                <OnePage key={one.current_page} games={one.data} later={at > 0} />
              ))}
            </ol>
            <PagesEnd query={games} pages={pages} addressOf={addressOf} grid={grid} />
          </>
        )
      }
    </Loaded>
  )
}

const OnePage = memo(({ games, later }: { games: ListedGame[]; later: boolean }) =>
  games.map((game, at) => (
    <li key={game.id} className={later ? 'list-place list-place-later' : 'list-place'}>
      <span className="list-place-number num">
        <span className="sr-only">{m.list_place({ place: formatNumber(game.order) })}</span>
        <span aria-hidden>{formatNumber(game.order)}</span>
      </span>
      <OwnGameCard as="div" game={game} year priority={!later && at < 4} />
    </li>
  )),
)
OnePage.displayName = 'OnePage'
