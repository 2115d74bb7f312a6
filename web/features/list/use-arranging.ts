import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ListedGame } from '../../../common/api/list.ts'
import { type HeldGame, keyedAct, pulledTo } from './held-game.ts'

interface Needs {
  box: RefObject<HTMLElement | null>
  games: ListedGame[]
  /** How many games the list has, loaded or not. */
  total: number
  /** Announces what happens to a game at an index, for screen readers. */
  say: (what: 'grabbed' | 'at' | 'put_back' | 'dropped', game: ListedGame, index: number) => void
  /** Drops a game at an index; resolves when that is settled. */
  onMove: (game: ListedGame, index: number) => Promise<unknown>
}

const handleOf = (event: { target: EventTarget }): HTMLElement | null =>
  (event.target as Element).closest<HTMLElement>('[data-handle]')

/** Games that are moved by their handle: by mouse, touch and keyboard. Spread `events` on the container of the rows. */
export function useArranging({ box, games, total, say, onMove }: Needs) {
  const [held, setHeld] = useState<HeldGame | null>(null)
  const pull = usePull()
  const loaded = useLoaded(games)
  const from = games.findIndex(({ id }) => id === held?.id)
  // The list shows it where it was dropped: nothing is held any more.
  if (held && (from < 0 || (held.down && from === held.at))) setHeld(null)
  useShown(box, held, games.length)

  const putBack = () => {
    pull.end()
    setHeld(null)
    if (games[from]) say('put_back', games[from], from)
  }
  const putDown = () => {
    pull.end()
    const game = games[from]
    if (!game || !held) return
    say('dropped', game, held.at)
    if (held.at === from) return setHeld(null)
    setHeld({ ...held, pulled: null, down: true })
    void onMove(game, held.at).then(() => setHeld((now) => (now?.id === game.id && now.down ? null : now)))
  }
  const grabByPointer = (event: PointerEvent<HTMLElement>) => {
    const handle = handleOf(event)
    const index = indexOf(games, handle)
    if (!handle || index < 0 || !capture(handle, event)) return
    const height = handle.closest('li')?.offsetHeight ?? 1
    const { id } = games[index]!
    const hold = (pulled: number) =>
      setHeld({ id, at: pulledTo(index, pulled, height, loaded.current), pulled, down: false })
    hold(0)
    pull.begin(followPointer(handle, event.clientY, hold))
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const index = indexOf(games, handleOf(event))
    const game = games[index]
    const keyed = game && keyedAct(held, game.id, event.key, total)
    if (!keyed) return
    if (keyed.act === 'put-down') putDown()
    else if (keyed.act === 'put-back') putBack()
    else {
      const at = keyed.act === 'step' ? keyed.to : index
      setHeld({ id: game.id, at, pulled: null, down: false })
      say(keyed.act === 'step' ? 'at' : 'grabbed', game, at)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    held,
    from,
    events: {
      onPointerDown: grabByPointer,
      onPointerUp: () => held?.pulled !== null && putDown(),
      onPointerCancel: () => held?.pulled !== null && putBack(),
      onKeyDown: press,
      onBlur: () => held && !held.down && held.pulled === null && putBack(),
    },
  }
}

/** How many games are loaded by now: a drag lasts while pages load below. */
function useLoaded({ length }: ListedGame[]): RefObject<number> {
  const loaded = useRef(length)
  useLayoutEffect(() => {
    loaded.current = length
  }, [length])
  return loaded
}

/** Whether the press starts a drag: the pointer belongs to the handle from now on. */
function capture(handle: HTMLElement, event: PointerEvent): boolean {
  if (event.button !== 0 || !event.isPrimary) return false
  // A drag must not select text, and a touch must not scroll.
  event.preventDefault()
  handle.focus({ preventScroll: true })
  handle.setPointerCapture(event.pointerId)
  return true
}

const indexOf = (games: ListedGame[], handle: HTMLElement | null): number =>
  games.findIndex(({ id }) => String(id) === handle?.dataset['handle'])

/** The dragging pointer; it is released when the component unmounts. */
function usePull() {
  const stop = useRef<(() => void) | null>(null)
  const end = () => {
    stop.current?.()
    stop.current = null
  }
  useEffect(() => () => stop.current?.(), [])
  return {
    end,
    begin: (next: () => void) => {
      end()
      stop.current = next
    },
  }
}

/**
 * Keeps the row that is held by keyboard in view; on its way to the end of the list it follows the `count` loaded rows.
 */
function useShown(box: RefObject<HTMLElement | null>, held: HeldGame | null, count: number): void {
  const seen = useRef<number | null>(null)
  useEffect(() => {
    const at = held?.pulled === null ? Math.min(held.at, count - 1) : null
    if (at !== null && at !== seen.current)
      box.current?.querySelector(`[data-handle="${held!.id}"]`)?.closest('li')?.scrollIntoView({ block: 'nearest' })
    seen.current = at
  }, [box, held, count])
}

/**
 * The page scrolls while a held row is this close to an edge of the viewport, in px; and the maximum speed, in px per
 * frame.
 */
const edge = 110
const fastest = 16

const speedAt = (y: number): number => {
  if (y < edge) return -fastest * Math.min(1, (edge - y) / edge)
  const below = y - (innerHeight - edge)
  return below > 0 ? fastest * Math.min(1, below / edge) : 0
}

/**
 * Reports how far a captured pointer has dragged a handle vertically, scrolling near the edges; returns a function that
 * stops it.
 */
function followPointer(handle: HTMLElement, startY: number, onPull: (pixels: number) => void): () => void {
  const start = startY + scrollY
  let y = startY
  let frame = 0
  const move = (event: globalThis.PointerEvent) => {
    y = event.clientY
    onPull(y + scrollY - start)
  }
  const step = () => {
    const speed = speedAt(y)
    // Before the pointer has moved, a handle near the edge is only pressed.
    if (speed !== 0 && y !== startY) {
      scrollBy({ top: speed, behavior: 'instant' })
      onPull(y + scrollY - start)
    }
    frame = requestAnimationFrame(step)
  }
  handle.addEventListener('pointermove', move)
  frame = requestAnimationFrame(step)
  return () => {
    handle.removeEventListener('pointermove', move)
    cancelAnimationFrame(frame)
  }
}
