import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DB } from '../../db/types.ts'
import { isTooMany } from '../../errors.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { forgetAnswer, returnQuestion, storeAnswer, storedAnswer, claimQuestion } from './answers.queries.ts'
import { ProviderError } from './provider-error.ts'

export interface Kept<T> {
  value: T
  /** Age in seconds when the provider could not be asked and this is an old answer; null: it is fresh. */
  age: number | null
}

export interface Question<T> {
  /** The cache key, with a number that changes whenever the shape of the stored value does: "search:2:zelda". */
  key: string
  /** Milliseconds for which an answer is fresh. */
  freshMs: (value: T) => number
  /** How long an old answer may be used when the provider is unavailable; default 60 days. */
  keepMs?: number
  /** Asks the provider. The signal aborts when nobody waits for the answer any more. */
  bring: (signal: AbortSignal) => Promise<T>
  /** Runs before the provider is asked, and only then: counts the request against the caller. */
  before?: () => Promise<void>
}

interface AnswersOptions {
  db: Kysely<DB>
  metrics: Pick<Metrics, 'cache'>
  log: FastifyBaseLogger
  now: () => number
}

const day = 86_400_000
/** How long other processes wait for the one that asks. */
const askingMs = 15_000
const pollMs = 100

/**
 * Answers of a provider, cached in the database. Concurrent identical requests are sent once, across this process and
 * all others (GA-05); when the provider does not answer, an old answer is returned with its age.
 */
export function createAnswers({ db, log, now, metrics }: AnswersOptions, provider: string) {
  const count = metrics.cache('provider answers')
  const calls = createSharedCalls<Kept<unknown>>()

  async function fresh<T>(question: Question<T>): Promise<{ stored: Kept<T> | null; good: boolean }> {
    const { key, freshMs, keepMs = 60 * day } = question
    const stored = await storedAnswer<T>(db, provider, key)
    if (!stored) return { stored: null, good: false }
    const age = now() - stored.fetchedAt
    const good = age < freshMs(stored.answer)
    if (!good && age >= keepMs) return { stored: null, good }
    return { stored: { value: stored.answer, age: good ? null : Math.round(age / 1_000) }, good }
  }

  async function ask<T>({ key, keepMs = 60 * day, bring, before }: Question<T>, signal: AbortSignal): Promise<Kept<T>> {
    await before?.()
    const value = await bring(signal)
    await storeAnswer(db, { provider, key, answer: value, at: now(), keepMs })
    return { value, age: null }
  }

  /** Waits for its turn to ask: false when the time is over and the process that had the turn may have died. */
  async function taken(key: string, signal: AbortSignal): Promise<boolean> {
    for (const started = performance.now(); performance.now() - started < askingMs;) {
      if (await claimQuestion(db, provider, key, askingMs)) return true
      await sleep(pollMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) throw new ProviderError('ended', 'no caller waits for the answer any more')
    }
    return false
  }

  async function look<T>(question: Question<T>, signal: AbortSignal): Promise<Kept<T>> {
    const { key } = question
    const first = await fresh(question)
    if (first.stored && first.good) {
      count.hit()
      return first.stored
    }
    count.miss()
    const mine = await taken(key, signal)
    try {
      // Another process may have stored it in the meantime.
      const { stored, good } = await fresh(question)
      return stored && good ? stored : await ask(question, signal)
    } catch (error) {
      if (first.stored && isPassing(error)) return first.stored
      throw error
    } finally {
      if (mine)
        await returnQuestion(db, provider, key).catch((err: unknown) =>
          log.warn({ err, provider }, 'a question stays locked'),
        )
    }
  }

  return {
    /**
     * The stored answer while it is fresh, otherwise a new one; an old one when the provider does not answer. Throws
     * ProviderError.
     */
    get<T>(question: Question<T>, signal?: AbortSignal): Promise<Kept<T>> {
      return calls(question.key, (end) => look(question, end), signal) as Promise<Kept<T>>
    },
    /** The stored answer, however old; null: never asked. */
    async stored<T>(key: string): Promise<Kept<T> | null> {
      const stored = await storedAnswer<T>(db, provider, key)
      return stored && { value: stored.answer, age: Math.round((now() - stored.fetchedAt) / 1_000) }
    },
    forget: (key: string) => forgetAnswer(db, provider, key),
  }
}
export type Answers = ReturnType<typeof createAnswers>

/** The answers of several providers by their names, each created once: who shares them waits for the same calls. */
export function createAnswersOf(options: AnswersOptions): (provider: string) => Answers {
  const created = new Map<string, Answers>()
  return (provider) => {
    const answers = created.get(provider) ?? createAnswers(options, provider)
    created.set(provider, answers)
    return answers
  }
}

/** The failures for which an old answer is used instead. */
const isPassing = (error: unknown): boolean => error instanceof ProviderError || isTooMany(error)

interface Running<T> {
  promise: Promise<T>
  waiting: number
  end: AbortController
}

/**
 * Calls shared by all concurrent callers that want the same. A caller that aborts stops waiting; the call itself is
 * aborted when nobody waits for it any more.
 */
export function createSharedCalls<T>() {
  const running = new Map<string, Running<T>>()

  function start(key: string, call: (signal: AbortSignal) => Promise<T>): Running<T> {
    const end = new AbortController()
    const promise = call(end.signal).finally(() => {
      if (running.get(key)?.end === end) running.delete(key)
    })
    const started = { promise, waiting: 0, end }
    running.set(key, started)
    return started
  }

  return async (key: string, call: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (signal?.aborted) throw ended()
    const shared = running.get(key) ?? start(key, call)
    shared.waiting++
    if (!signal) return shared.promise
    const gone = Promise.withResolvers<never>()
    const leave = (): void => {
      gone.reject(ended())
      if (--shared.waiting > 0) return
      // Later callers start a new call.
      if (running.get(key) === shared) running.delete(key)
      shared.end.abort()
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([shared.promise, gone.promise])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}

const ended = (): ProviderError => new ProviderError('ended', 'no caller waits for the answer any more')
