import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { forgetAnswer, storeAnswer, storedAnswer } from './answers.queries.ts'
import { refusalOf } from './refusal.ts'

export interface Kept<T> {
  value: T
  /** Seconds, when the provider could not be asked and this is what it said long ago; null: it is fresh. */
  age: number | null
}

export interface Question<T> {
  key: string
  /** Milliseconds that an answer stays good. */
  freshMs: (value: T) => number
  /** Asks the provider. */
  bring: () => Promise<T>
  /** Runs before the provider is asked, and not otherwise: counts it against the caller. */
  before?: () => Promise<void>
}

/** Answers of a provider, kept in the database. Who asks the same at the same time shares one call (GA-05). */
export function createAnswers({ db, now }: Pick<Context, 'db' | 'now'>, provider: string) {
  const coming = new Map<string, Promise<Kept<unknown>>>()

  async function look<T>({ key, freshMs, bring, before }: Question<T>): Promise<Kept<T>> {
    const stored = await storedAnswer<T>(db, provider, key)
    const age = now() - (stored?.fetchedAt ?? 0)
    if (stored && age < freshMs(stored.answer)) return { value: stored.answer, age: null }
    try {
      await before?.()
      const value = await bring()
      await storeAnswer(db, { provider, key, answer: value, at: now() })
      return { value, age: null }
    } catch (error) {
      if (stored && (error instanceof ProviderError || (error instanceof AppError && error.kind === 'too-many')))
        return { value: stored.answer, age: Math.round(age / 1_000) }
      throw refusalOf(error)
    }
  }

  return {
    /** The kept answer while it is good, otherwise a new one; an old one when the provider does not answer. Throws 409. */
    get<T>(question: Question<T>): Promise<Kept<T>> {
      const running = coming.get(question.key) as Promise<Kept<T>> | undefined
      if (running) return running
      const started = look(question).finally(() => coming.delete(question.key))
      coming.set(question.key, started)
      return started
    },
    /** What was said before, however old; null: never asked. */
    async stored<T>(key: string): Promise<Kept<T> | null> {
      const stored = await storedAnswer<T>(db, provider, key)
      return stored && { value: stored.answer, age: Math.round((now() - stored.fetchedAt) / 1_000) }
    },
    forget: (key: string) => forgetAnswer(db, provider, key),
  }
}
export type Answers = ReturnType<typeof createAnswers>
