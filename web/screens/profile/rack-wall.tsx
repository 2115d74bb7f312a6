import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { lazyButton } from '../../components/lazy-block.tsx'
import type { CollectionEntry } from '../../../common/api/collection.ts'
import type { Named } from '../../../common/api/shapes.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { cardOf } from '../../features/collection/entry.ts'
import { type RackLine, rackLines } from '../../features/collection/library/racks.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Cover } from '../../ui/images/cover.tsx'
import { Rack, RackGap, RackPulled } from '../../features/collection/library/rack.tsx'
import { Spine } from '../../features/collection/library/spine.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useTurn } from './use-turn.ts'
import type { WallProps } from './wall.ts'

/** Height of a rack including the gap, in pixels; an estimate is enough. */
const rackHeight = 366

/** Always rendered. */
const firstCount = 4

const LaterRows = lazyButton(() => import('./later-rows.tsx'), 'LaterRows')

/** Spines on ledges, by platform; a loan is a gap with its card. */
export function RackWall({ entries, platforms, label, whole }: WallProps) {
  const [wall, width] = useWidth()
  const lines = useMemo(() => rackLines(entries, platforms, width), [entries, platforms, width])
  const later = lines.slice(firstCount)
  const draw = (line: RackLine, at: number, atOnce = at < firstCount) => (
    <div key={line.key} role="listitem" aria-posinset={at + 1} aria-setsize={lines.length} className="pb-8">
      <RackOf line={line} platforms={platforms} atOnce={atOnce} />
    </div>
  )
  return (
    <div ref={wall} role="list" aria-label={label} className="md:pt-1">
      {lines.slice(0, firstCount).map((line, at) => draw(line, at))}
      {whole && later.length > 0 && (
        <LaterRows
          rows={later}
          height={rackHeight}
          draw={(at, atOnce) => (later[at] ? draw(later[at], at + firstCount, atOnce ?? false) : <></>)}
        />
      )}
    </div>
  )
}

/** The width of the wall, in steps; 0 before it is measured. */
function useWidth() {
  const wall = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = wall.current
    if (!element) return
    const look = () => setWidth(Math.floor(element.clientWidth / 40) * 40)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [wall, width] as const
}

const sameLine = (one: RackLine, other: RackLine): boolean =>
  one.entries.length === other.entries.length && one.entries.every(({ id }, at) => other.entries[at]?.id === id)

function RackOf({ line, platforms, atOnce }: { line: RackLine; platforms: Map<number, Named>; atOnce: boolean }) {
  const shown = useTurn(line, sameLine, atOnce)
  const name = line.platform?.name ?? m.profile_rack_other()
  return (
    <Rack
      label={line.ledge === 1 ? name : m.profile_rack({ platform: name, number: line.ledge })}
      tag={name}
      count={line.count === null ? undefined : formatNumber(line.count)}
    >
      {shown?.entries.map((entry, at, { length }) => (
        <OnRack
          key={entry.id}
          entry={entry}
          platforms={platforms}
          pulled={entry.id === shown.pulled}
          lean={shown.leans && at === length - 1}
        />
      ))}
    </Rack>
  )
}

interface OnRackProps {
  entry: CollectionEntry
  platforms: Map<number, Named>
  pulled: boolean
  lean: boolean
}

function OnRack({ entry, platforms, pulled, lean }: OnRackProps) {
  const game = cardOf(entry, platforms)
  const address = paths.game(game.slug)
  if (entry.lended === 1) {
    const text = entry.borrower ? m.collection_lent_to({ name: entry.borrower }) : m.collection_lent()
    return (
      <Link to={address} title={game.title} className="flex flex-none" aria-label={`${game.title}. ${text}`}>
        <RackGap label={text}>{text}</RackGap>
      </Link>
    )
  }
  if (!pulled) return <Spine game={gameArt(game)} lean={lean} link={(props) => <Link to={address} {...props} />} />
  return (
    <RackPulled>
      <Link to={address}>
        <Cover game={gameArt(game)} src={game.cover} />
        <VisuallyHidden>{game.title}</VisuallyHidden>
      </Link>
    </RackPulled>
  )
}
