import { limits } from '../../../common/rules/limits.ts'

/** Which games are chosen, by id. */
export interface Chosen {
  ids: ReadonlySet<number>
  /** The game from which a range goes; null: none yet. */
  anchor: number | null
  /** What was chosen when the anchor was set: a range that gets shorter lets go of what it had taken. */
  base: ReadonlySet<number>
}

export const nothingChosen: Chosen = { ids: new Set(), anchor: null, base: new Set() }

const chosenFrom = (anchor: number | null, ids: ReadonlySet<number>): Chosen => ({ ids, anchor, base: ids })

/** The most that one call changes. */
const cut = (ids: Iterable<number>): ReadonlySet<number> => new Set([...new Set(ids)].slice(0, limits.manyMax))

/** One more game, or one less; ranges go from it. */
export function withToggled({ ids }: Chosen, id: number): Chosen {
  const next = ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]
  return chosenFrom(id, cut(next))
}

/**
 * Everything from the anchor to a game, in the order in which the games are shown; without an anchor that is shown,
 * only the game.
 */
export function withRange(chosen: Chosen, shown: readonly number[], id: number): Chosen {
  const [from, to] = [shown.indexOf(chosen.anchor ?? id), shown.indexOf(id)]
  if (from < 0 || to < 0) return chosenFrom(id, cut([...chosen.ids, id]))
  const between = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ...chosen, anchor: shown[from]!, ids: cut([...chosen.base, ...between]) }
}

/** All that are shown, besides what is chosen. */
export const withAll = (chosen: Chosen, shown: readonly number[]): Chosen =>
  chosenFrom(chosen.anchor, cut([...chosen.ids, ...shown]))

/** Holds what is chosen, outside of React: a wall of covers draws only those anew that look different. */
export class Choice {
  #chosen = nothingChosen
  #shown: readonly number[] = []
  readonly #listeners = new Set<() => void>()
  readonly #onFull: () => void

  /** `onFull`: a game was not taken, since as many are chosen as one call changes. */
  constructor(onFull: () => void) {
    this.#onFull = onFull
  }

  current = (): Chosen => this.#chosen
  /** The games that are shown, in their order: ranges go along it. */
  show = (shown: readonly number[]): void => void (this.#shown = shown)
  has = (id: number): boolean => this.#chosen.ids.has(id)
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  toggle = (id: number): void => this.#take(withToggled(this.#chosen, id), id)
  reach = (id: number): void => this.#take(withRange(this.#chosen, this.#shown, id), id)
  takeAll = (): void => this.#set(withAll(this.#chosen, this.#shown))
  /** Lets go of what is no longer there. */
  keep = (there: (id: number) => boolean): void => {
    const { ids, anchor } = this.#chosen
    const left = [...ids].filter(there)
    if (left.length < ids.size) this.#set(chosenFrom(anchor, new Set(left)))
  }

  #take(next: Chosen, id: number): void {
    this.#set(next)
    if (!next.ids.has(id) && next.ids.size >= limits.manyMax) this.#onFull()
  }

  #set(next: Chosen): void {
    this.#chosen = next
    for (const listener of this.#listeners) listener()
  }
}

/**
 * The place that a key leads to from a place of a grid with so many columns; null for other keys, and past the edges.
 * Places count from 1.
 */
export function placeAfter(key: string, place: number, columns: number, total: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: 1 - place,
    End: total - place,
  }
  const step = steps[key]
  if (step === undefined) return null
  const next = place + step
  return next < 1 || next > total ? null : next
}
