import { type KeyboardEvent, useRef, useState } from 'react'
import type { Gif } from '../../../../../common/api/gif.ts'
import { m } from '../../../../paraglide/messages.js'
import { cx } from '../../../../ui/cx.ts'
import { neighbour } from './neighbour.ts'

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
