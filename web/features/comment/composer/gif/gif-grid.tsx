import { type KeyboardEvent, useRef, useState } from 'react'
import type { Gif } from '../../../../../common/api/gif.ts'
import { m } from '../../../../paraglide/messages.js'
import { cx } from '../../../../ui/cx.ts'

interface Props {
  gifs: Gif[]
  /** They are of the word before: the answer for this one is on its way. */
  stale: boolean
  onPick: (gif: Gif) => void
}

/** GIFs in rows, each in its shape. One stop for the Tab key; arrows, Home and End move between them. */
export function GifGrid({ gifs, stale, onPick }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const active = Math.min(at, gifs.length - 1)
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const to = neighbour(
      buttons.map((button) => button.getBoundingClientRect()),
      active,
      event.key,
    )
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
    buttons[to]?.focus()
  }
  return (
    <ul
      ref={list}
      aria-label={m.comment_gif_list()}
      aria-busy={stale || undefined}
      className={cx('gif-grid', stale && 'gif-stale')}
    >
      {gifs.map((gif, index) => (
        <Tile
          key={gif.id}
          gif={gif}
          active={index === active}
          name={gif.title === '' ? m.comment_gif_untitled({ number: index + 1 }) : gif.title}
          onFocus={() => setAt(index)}
          onKeyDown={move}
          onPick={() => onPick(gif)}
        />
      ))}
    </ul>
  )
}

interface TileProps {
  gif: Gif
  active: boolean
  name: string
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onPick: () => void
}

/** How high a row is at least, in pixels. */
const row = 120
/** A GIF that is much wider, or narrower, is cut in the grid. */
const shapes = { narrowest: 0.6, widest: 2.2 }

function Tile({ gif: { preview }, active, name, onPick, ...follow }: TileProps) {
  const [lost, setLost] = useState(false)
  const shape = Math.min(Math.max(preview.width / preview.height, shapes.narrowest), shapes.widest)
  return (
    <li style={{ flex: `${shape} 1 ${Math.round(shape * row)}px`, aspectRatio: shape }}>
      <button type="button" tabIndex={active ? 0 : -1} aria-label={name} {...follow} onClick={onPick}>
        {lost ? (
          <span className="gif-lost">{name}</span>
        ) : (
          <img
            src={preview.url}
            alt=""
            width={preview.width}
            height={preview.height}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            onError={() => setLost(true)}
          />
        )}
      </button>
    </li>
  )
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top'>

const middle = ({ left, right }: Box): number => (left + right) / 2
/** Boxes of one row begin at the same height, but for parts of a pixel. */
const isSameRow = (one: Box, other: Box): boolean => Math.abs(one.top - other.top) < 2

/**
 * Where a key leads among boxes that stand in rows: the next and the one before, the nearest of the row above and
 * below, the first and the last. Undefined for other keys, and where there is nothing.
 */
export function neighbour(boxes: readonly Box[], at: number, key: string): number | undefined {
  const from = boxes[at]
  if (!from) return undefined
  const exists = (index: number) => (index in boxes ? index : undefined)
  if (key === 'ArrowRight') return exists(at + 1)
  if (key === 'ArrowLeft') return exists(at - 1)
  if (key === 'Home') return 0
  if (key === 'End') return boxes.length - 1
  if (key === 'ArrowDown')
    return nearestOf(
      boxes,
      from,
      boxes.slice(at).find((box) => box.top > from.top + 2),
    )
  if (key === 'ArrowUp')
    return nearestOf(
      boxes,
      from,
      boxes.slice(0, at).findLast((box) => box.top < from.top - 2),
    )
  return undefined
}

/** The box of a row whose middle is nearest. */
function nearestOf(boxes: readonly Box[], from: Box, inRow: Box | undefined): number | undefined {
  if (!inRow) return undefined
  const far = (box: Box) => Math.abs(middle(box) - middle(from))
  const row = boxes.filter((box) => isSameRow(box, inRow))
  return boxes.indexOf(row.reduce((best, box) => (far(box) < far(best) ? box : best)))
}
