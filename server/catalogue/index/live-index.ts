import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { answer } from './answers.ts'
import type { Answered, Asks, IndexSource, QuestionName } from './catalogue-index.ts'
import { type Followed, loadIndex, readChanges, refreshStats } from './follow.ts'
import type { MemoryIndex } from './memory/memory-index.ts'
import { madeBy, nobody } from './makers.ts'
import { readText } from './text.ts'

interface Options {
  db: Kysely<DB>
  now: () => number
  /** Logs failures of background work. */
  warn: (error: unknown, message: string) => void
  /** For tests: the next question sees every change. */
  eager?: boolean
}

/** Milliseconds until changes, and stats, are read again. */
const fresh = { changes: 1_000, stats: 300_000 }
/** The maximum wait of a question for changes, in milliseconds: in a bulk load they never end. */
const longestWait = 50
/** The index is rebuilt when this share of its positions is obsolete. */
const formerShare = 0.25
const formerLeast = 5_000
const day = 86_400_000

class Stopped extends Error {}

/** The catalogue in the memory of this thread, kept up to date. */
export class LiveIndex implements IndexSource {
  private readonly options: Options
  private kept: Followed | null = null
  private stopped = false
  private loading: Promise<Followed> | null = null
  private following: Promise<void> | null = null
  private asked = { changes: 0, stats: 0 }
  /** Updates of the index run one after the other. */
  private turn: Promise<unknown> = Promise.resolve()

  constructor(options: Options) {
    this.options = options
  }

  async ask<Q extends QuestionName>(question: Q, about: Asks<Q>): Promise<Answered<Q>> {
    const { index, seen } = await this.followed()
    const key = 'games' in about ? about.games.text : 'text' in about ? about.text : undefined
    const makers = question === 'search' && key !== undefined ? await madeBy(this.options.db, key) : nobody
    // Synchronous from here on.
    const ways = key === undefined ? [] : readText(index, key)
    return { value: answer(index, question, about, { ways, makers }), version: seen.games }
  }

  async ready(): Promise<void> {
    await (this.kept ?? this.load())
  }

  /** The index with all changes up to a second ago. */
  current = async (): Promise<MemoryIndex> => (await this.followed()).index

  async close(): Promise<void> {
    this.stopped = true
    await Promise.allSettled([this.loading, this.turn])
  }

  /** The first caller waits until it is loaded; concurrent callers share one load. */
  private async followed(): Promise<Followed> {
    const followed = this.kept ?? (await this.load())
    if (this.options.eager) {
      await this.follow(followed)
      await this.renew(followed)
    } else await this.freshen(followed)
    return followed
  }

  private load(): Promise<Followed> {
    return (this.loading ??= loadIndex(this.options.db, this.today(), this.check)
      .then((loaded) => {
        this.asked.stats = this.options.now()
        return (this.kept = loaded)
      })
      .finally(() => {
        this.loading = null
      }))
  }

  private async freshen(followed: Followed): Promise<void> {
    const now = this.options.now()
    if (now - this.asked.stats > fresh.stats) {
      this.asked.stats = now
      void this.renew(followed)
      const { size, former } = followed.index
      if (former > Math.max(formerLeast, size * formerShare)) this.load().catch(this.warn)
    }
    // One caller a second waits for the changes; while they take long, as in a bulk load, no other caller does.
    if (this.following || now - this.asked.changes <= fresh.changes) return
    this.asked.changes = now
    this.following = this.follow(followed).finally(() => {
      this.following = null
    })
    await inTime(this.following)
  }

  private readonly follow = (followed: Followed): Promise<void> =>
    this.inTurn(async () => {
      await readChanges(this.options.db, followed, this.check)
    })

  private readonly renew = ({ index }: Followed): Promise<void> =>
    this.inTurn(() => refreshStats(this.options.db, index, this.today(), this.check))

  /** Never fails: an old index is better than none. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work).catch(this.warn)
    this.turn = done
    return done
  }

  private today(): number {
    return Math.floor(this.options.now() / day)
  }

  private readonly check = (): void => {
    if (this.stopped) throw new Stopped()
  }

  private readonly warn = (error: unknown): void => {
    if (!this.stopped) this.options.warn(error, 'the index of the catalogue could not be renewed')
  }
}

/** Waits for the work, within the limit. */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((done) => void (timer = setTimeout(done, longestWait)))
  await Promise.race([work, late])
  clearTimeout(timer)
}
