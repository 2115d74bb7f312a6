import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import { Link } from '../../router/link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { ChevronRight } from '../../ui/icons/icons.ts'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { ShelfRow } from '../../ui/layout/shelf-row.tsx'
import { SkeletonShelf } from '../../ui/feedback/skeleton.tsx'
import { OwnGameCard } from './own-game-card.tsx'

type Slots = 6 | 7 | 8

interface Props {
  title: string
  games: UseQueryResult<GameCard[]>
  /** How many covers fill the ledge on wide screens; no more are shown. */
  slots?: Slots
  /** Shows all of them: the ledge scrolls sideways. */
  whole?: boolean
  more?: { to: string; label: string } | undefined
  /** Hangs from the ledge below each cover, instead of title and score. */
  tag?: ((game: GameCard) => ReactNode) | undefined
  /** Shown instead of a shelf without games; otherwise the section is left out. */
  empty?: ReactNode
  /**
   * Far below the first view: phones lay it out when it comes near. For shelves without tags, whose height the styles
   * guess well.
   */
  later?: boolean
}

/** A section of the page: games on one ledge, in their four states. */
export function GameShelf({ title, games, slots = 8, whole = false, more, tag, empty = null, later = false }: Props) {
  if (games.data?.length === 0 && empty === null) return null
  return (
    <section className={later ? 'shelf-later' : undefined}>
      <SectionHead
        title={title}
        link={
          more && (
            <Link className="link" to={more.to}>
              {more.label}
              <ChevronRight size={16} aria-hidden />
            </Link>
          )
        }
      />
      <Loaded query={games} loading={<SkeletonShelf count={slots} label={m.game_loading_shelf()} />}>
        {(list) =>
          list.length === 0 ? (
            empty
          ) : (
            <Row title={title} list={whole ? list : list.slice(0, slots)} slots={slots} tag={tag} />
          )
        }
      </Loaded>
    </section>
  )
}

function Row({ title, list, slots, tag }: Pick<Props, 'title' | 'tag'> & { list: GameCard[]; slots: Slots }) {
  return (
    <ShelfRow label={title} slots={slots} className={list.length > slots ? 'shelf-long' : ''}>
      {list.map((game) =>
        tag ? (
          <li key={game.id}>
            <OwnGameCard as="div" game={game} titled={false} className="row-start-1 self-end" />
            {tag(game)}
          </li>
        ) : (
          <OwnGameCard key={game.id} as="li" game={game} />
        ),
      )}
    </ShelfRow>
  )
}
