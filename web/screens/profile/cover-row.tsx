import type { CollectionEntry } from '../../../common/api/collection.ts'
import type { Named } from '../../../common/api/shapes.ts'
import { EntryCard } from './entry-card.tsx'
import { useTurn } from './use-turn.ts'
import { exitingProps, type WallProps } from './wall.ts'

interface CellsProps extends Pick<WallProps, 'card'> {
  entries: readonly CollectionEntry[]
  /** The position of the first one in the whole list. */
  from: number
  total: number
  exiting: ReadonlySet<number>
  platforms: Map<number, Named>
}

/** Games as items of a list. */
const CoverCells = ({ entries, from, total, exiting, platforms, card }: CellsProps) =>
  entries.map((entry, at) => (
    <div
      key={entry.id}
      role="listitem"
      aria-posinset={from + at + 1}
      aria-setsize={total}
      {...exitingProps(exiting.has(entry.id))}
    >
      {card ? card(entry, platforms) : <EntryCard entry={entry} platforms={platforms} />}
    </div>
  ))

const sameGames = ({ entries: one }: CellsProps, { entries: other }: CellsProps): boolean =>
  one.length === other.length && one.every(({ id }, at) => other[at]?.id === id)

/** A few games that are rendered in one turn; `atOnce`: without waiting for it. */
export function CoverGroup({ atOnce = false, ...cells }: CellsProps & { atOnce?: boolean | undefined }) {
  const shown = useTurn(cells, sameGames, atOnce)
  if (shown) return <CoverCells {...shown} />
  return cells.entries.map(({ id }) => <div key={id} aria-hidden className="aspect-[3/4] rounded-1 bg-raised" />)
}
