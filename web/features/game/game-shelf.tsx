import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import { Link } from '../../lib/link.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { ChevronRight } from '../../ui/icons.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { ShelfRow } from '../../ui/shelf-row.tsx'
import { SkeletonShelf } from '../../ui/skeleton.tsx'
import { OwnGameCard } from '../collection/own-game-card.tsx'
import { GameMeta } from './game-meta.tsx'

interface Props {
  title: string
  games: UseQueryResult<GameCard[]>
  /** How many covers fill the ledge on wide screens. */
  slots?: number
  more?: { to: string; label: string } | undefined
  /** Beside the score under the title; the first platform unless told. */
  meta?: (game: GameCard) => ReactNode
  /** In the place of a shelf without games; without it the section is left out. */
  empty?: ReactNode
}

/** A section of the page: games of one kind on one ledge, in their four states. */
export function GameShelf({ title, games, slots = 8, more, meta, empty = null }: Props) {
  if (games.data?.length === 0 && empty === null) return null
  return (
    <section>
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
        {(list) => (list.length === 0 ? empty : <Row title={title} list={list.slice(0, slots)} slots={slots} meta={meta} />)}
      </Loaded>
    </section>
  )
}

type RowProps = Pick<Props, 'title' | 'meta'> & { list: GameCard[]; slots: number }

function Row({ title, list, slots, meta = (game) => <GameMeta game={game} /> }: RowProps) {
  return (
    <ShelfRow label={title} data-slots={slots}>
      {list.map((game) => (
        <OwnGameCard key={game.id} game={game} titled meta={meta(game)} />
      ))}
    </ShelfRow>
  )
}
