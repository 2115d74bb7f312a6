import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DB } from '../../../db/types.ts'
import {
  claimQuestion,
  partsOfAnswer,
  returnQuestion,
  storeAnswer,
  storeAnswers,
  storedAnswer,
} from '../../client/answers.queries.ts'
import type { Patience } from '../../client/retry.ts'
import { ProviderError } from '../../client/provider-error.ts'
import { type Piece, pieceOf, type Product } from './pack-names.ts'
import { titleKey } from './product-name.ts'

interface NamesParts {
  db: Kysely<DB>
  /** The name of the provider's rows. */
  row: string
  log: FastifyBaseLogger
  now: () => number
  /** Asks for the whole list, and returns the pieces of its index as JSON. */
  bring: () => Promise<string[]>
}

const day = 86_400_000
/** An old list is better than none: games keep their ids. */
const keepMs = 30 * day
/** The number changes with the shape of the pieces. */
const wholeKey = 'names:1'
const pieceKey = (piece: number): string => `${wholeKey}:${piece}`
/** How long the other processes leave it to the one that reads the list. */
const readingMs = 120_000
const pollMs = 500
/** After a failure the list is left alone for a while. */
const restMs = 5 * 60_000
/** Pieces in one statement: less than half a megabyte. */
const together = 32
const mostOthers = 10

/**
 * The products of the shop by their titles: an index of its whole list of names, which is read once a day for the whole
 * installation and kept as pieces in the database, so that no process holds it. While a newer list is being read, the
 * former one answers.
 */
export function createNames({ db, row, log, now, bring }: NamesParts) {
  let running: Promise<void> | null = null
  let failed: { error: unknown; at: number } | null = null

  async function isFresh(): Promise<boolean> {
    const whole = await storedAnswer(db, row, wholeKey)
    return whole !== null && now() - whole.fetchedAt < day
  }

  async function keep(pieces: string[]): Promise<void> {
    const at = now()
    for (let first = 0; first < pieces.length; first += together) {
      const rows = pieces.slice(first, first + together).map((json, next) => ({ key: pieceKey(first + next), json }))
      await storeAnswers(db, row, rows, { at, keepMs })
    }
    await storeAnswer(db, { provider: row, key: wholeKey, answer: { pieces: pieces.length }, at, keepMs })
  }

  /** One process reads the list; the others wait for it, and one of them tries when it fails. */
  async function renewOnce(): Promise<void> {
    while (!(await claimQuestion(db, row, wholeKey, readingMs))) {
      await sleep(pollMs, undefined, { ref: false })
      if (await isFresh()) return
    }
    try {
      if (!(await isFresh())) await keep(await bring())
    } finally {
      await returnQuestion(db, row, wholeKey)
    }
  }

  /** Nobody's request: whoever waits for it may leave, and the list is read all the same. */
  function renew(): Promise<void> {
    if (running) return running
    if (failed && now() - failed.at < restMs) return Promise.reject(failed.error)
    running = renewOnce()
      .then(() => void (failed = null))
      .catch((error: unknown) => {
        failed = { error, at: now() }
        log.warn({ err: error, provider: row }, 'the list of names was not read')
        throw error
      })
      .finally(() => (running = null))
    return running
  }

  /** The products by the first of these keys that has any. */
  async function firstOf(keys: readonly string[]): Promise<Product[] | undefined> {
    if (keys.length === 0) return undefined
    const pieces = await partsOfAnswer<Piece>(db, row, [...new Set(keys.map((key) => pieceKey(pieceOf(key))))])
    for (const key of keys) {
      const piece = pieces.get(pieceKey(pieceOf(key)))
      // A game may be called "Constructor".
      if (piece && Object.hasOwn(piece, key)) return piece[key]
    }
    return undefined
  }

  return {
    /**
     * The products by a title or, where the list does not have it, by the first of other names that it has, on
     * whichever platforms; throws a ProviderError while there is no list at all.
     */
    async find(title: string, others: readonly string[], patience: Patience): Promise<Product[]> {
      const [key = '', ...keys] = [title, ...others.slice(0, mostOthers)].map(titleKey)
      if (key === '') return []
      const whole = await storedAnswer(db, row, wholeKey)
      if (!whole) await inTime(renew(), patience)
      else if (now() - whole.fetchedAt >= day) renew().catch(() => undefined)
      return (await firstOf([key])) ?? (await firstOf(keys.filter((other) => other !== ''))) ?? []
    },
  }
}

/** Waits as long as the caller would. */
function inTime(work: Promise<void>, { within, signal }: Patience): Promise<void> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const leave = (): void => reject(new ProviderError('ended', 'aborted while the list of names was read'))
  const late = (): void => reject(new ProviderError('busy', 'the list of names is still being read'))
  const timer = within === undefined ? undefined : setTimeout(late, within)
  signal?.addEventListener('abort', leave)
  if (signal?.aborted) leave()
  return Promise.race([work, over]).finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  })
}
