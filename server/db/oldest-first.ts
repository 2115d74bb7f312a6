import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** A piece of work and the moment it came in, as a number that only grows. */
export interface Turn {
  number: number
  /** What it left behind comes after what waits. */
  ended: boolean
}

const turns = new AsyncLocalStorage<Turn>()
let latest = 0

const next = (): number => (latest += 1)

/** The turn of work that comes in now. */
export const newTurn = (): Turn => ({ number: next(), ended: false })

/** Goes before everybody: for the question whether this process can still answer, whose time is short. */
export const firstTurn: Turn = { number: 0, ended: false }

/** Begins `work`: until the turn ends, its statements go before those of work that came later. */
export const inTurn = <T>(turn: Turn, work: () => T): T => turns.run(turn, work)

/** Its turn, or a new one for each statement of work without a turn. */
function numberNow(): number {
  const turn = turns.getStore()
  return turn && !turn.ended ? turn.number : next()
}

/** Who waits for a connection, in the order of their turns: what an array does for pg's pool. */
class Waiting extends Array<unknown> {
  /** The turns of its elements. */
  readonly #numbers: number[] = []

  /** Its parts are plain arrays. */
  static override get [Symbol.species]() {
    return Array
  }

  override push(one: unknown): number {
    const number = numberNow()
    // Most come last.
    const at = this.#numbers.findLastIndex((other) => other <= number) + 1
    this.#numbers.splice(at, 0, number)
    super.splice(at, 0, one)
    return this.length
  }

  override shift(): unknown {
    this.#numbers.shift()
    return super.shift()
  }

  override splice(start: number, count: number): unknown[] {
    this.#numbers.splice(start, count)
    return super.splice(start, count)
  }
}

/**
 * A pool whose free connections go to the oldest work that waits. In turn, a call of five statements would queue five
 * times behind everybody else.
 */
export class OldestFirstPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config)
    // Not public: pg's pool (3.14) uses push, shift, length, findIndex and splice of it.
    Object.assign(this, { _pendingQueue: new Waiting() })
  }
}
