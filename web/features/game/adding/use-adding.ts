import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { GameCard } from '../../../../common/api/game.ts'
import { searchQuery } from '../game.data.ts'

/** How far it is with one that was asked for. */
type State = 'searching' | 'not-found' | 'search-failed' | 'added' | 'failed'

/** One game that was added, or is to be. */
export interface Item {
  key: number
  /** What was typed. */
  text: string
  game: GameCard | null
  state: State
  /** What went otherwise than asked. */
  note: string | null
}

/** What adding a game does: shown at once; `stands` says whether the server took it. */
export interface Added {
  note?: string | null
  stands: Promise<boolean>
  undo: () => Promise<boolean>
}

/**
 * Adds games one after the other, in the order in which they were asked for: known ones, or the first that is found for
 * a text that nobody waited for. Nothing is lost by typing fast, and what failed stays with a way to try again.
 */
export function useAdding(add: (game: GameCard) => Added) {
  const client = useQueryClient()
  const [items, setItems] = useState<readonly Item[]>([])
  const queue = useRef(Promise.resolve())
  const undoes = useRef(new Map<number, Added['undo']>())
  const last = useRef(0)
  const change = (key: number, next: Partial<Item>) =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...next } : item)))
  const drop = (key: number) => setItems((before) => before.filter((item) => item.key !== key))

  const put = (key: number, game: GameCard) => {
    const { note = null, stands, undo } = add(game)
    // Of a second try, the first knows what was there before.
    if (!undoes.current.has(key)) undoes.current.set(key, undo)
    change(key, { game, note, state: 'added' })
    void stands.then((kept) => !kept && change(key, { state: 'failed' }))
  }
  const find = async (key: number, text: string) => {
    try {
      const { games } = await client.fetchQuery(searchQuery(text))
      if (games[0]) put(key, games[0])
      else change(key, { state: 'not-found' })
    } catch {
      change(key, { state: 'search-failed' })
    }
  }
  const run = (key: number, text: string, game: GameCard | null) => {
    queue.current = queue.current.then(() => (game ? put(key, game) : find(key, text)))
  }
  const begin = (text: string, game: GameCard | null) => {
    last.current += 1
    const key = last.current
    // The latest first: it is what somebody looks for.
    // Also a known one: it may wait for a search that was asked before it.
    setItems((before) => [{ key, text, game, state: 'searching', note: null }, ...before])
    run(key, text, game)
  }
  return {
    items,
    /** A game that was found. */
    addGame: (game: GameCard) => begin(game.title, game),
    /** The first game that is found for a text. */
    addText: (text: string) => begin(text, null),
    again: ({ key, text, game }: Item) => {
      change(key, { state: 'searching' })
      run(key, text, game)
    },
    /** Takes one away again; what was not added only leaves the row. */
    undo: ({ key, state }: Item) => {
      const back = undoes.current.get(key)
      drop(key)
      undoes.current.delete(key)
      // One that failed may have been half done.
      if (state === 'added' || state === 'failed') void back?.()
    },
    /** Only leaves the row. */
    dismiss: ({ key }: Item) => {
      drop(key)
      undoes.current.delete(key)
    },
  }
}
