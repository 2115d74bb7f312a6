import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type Followed, loadIndex, takeChanges, takeStats } from './follow.ts'
import { readTerms, type Terms } from './terms.ts'

interface Options {
  db: Kysely<DB>
  log: FastifyBaseLogger
  now: () => number
  /** For tests: whatever has changed is seen by the next caller. */
  eager?: boolean
}

/** Milliseconds until changes are asked for again, and stats. */
const fresh = { changes: 1_000, terms: 60_000, stats: 300_000 }
/** Nobody waits longer for changes: in a bulk load they never end. Milliseconds. */
const patience = 50
/** The index is loaded anew when this share of it is of games as they were. */
const formerShare = 0.25
const formerLeast = 5_000
const day = 86_400_000

class Stopped extends Error {}

/** The catalogue in memory, followed as it changes. */
export class LiveCatalogue {
  private readonly options: Options
  private kept: Followed | null = null
  private stopped = false
  private loading: Promise<Followed> | null = null
  private following: Promise<void> | null = null
  private asked = { changes: 0, terms: 0, stats: 0 }
  private knownTerms: Promise<Terms> | null = null
  /** Whatever changes the index does so one after the other. */
  private turn: Promise<unknown> = Promise.resolve()

  constructor(options: Options) {
    this.options = options
  }

  /** The index with what has changed up to a second ago. The first caller waits until it is loaded, many share one loading. */
  async current(): Promise<CatalogueIndex> {
    const followed = this.kept ?? (await this.load())
    if (this.options.eager) {
      await this.follow(followed)
      await this.renew(followed)
    } else await this.freshen(followed)
    return followed.index
  }

  /** All platforms, genres and themes. */
  terms(): Promise<Terms> {
    const now = this.options.now()
    if (this.knownTerms && !this.options.eager && now - this.asked.terms < fresh.terms) return this.knownTerms
    this.asked.terms = now
    const read = readTerms(this.options.db)
    this.knownTerms = read
    // A failure is told to who asked, and the next one asks again.
    read.catch(() => void (this.knownTerms = this.knownTerms === read ? null : this.knownTerms))
    return read
  }

  /** Ends what runs behind. */
  async stop(): Promise<void> {
    this.stopped = true
    await Promise.allSettled([this.loading, this.turn])
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
      if (former > Math.max(formerLeast, size * formerShare)) this.load().catch(this.tell)
    }
    // One caller a second waits for what has changed; while that takes long, as in a bulk load, nobody else does.
    if (this.following || now - this.asked.changes <= fresh.changes) return
    this.asked.changes = now
    this.following = this.follow(followed).finally(() => {
      this.following = null
    })
    await inTime(this.following)
  }

  private readonly follow = (followed: Followed): Promise<void> =>
    this.inTurn(async () => {
      // New games may bring new platforms.
      if (await takeChanges(this.options.db, followed, this.check)) this.asked.terms = 0
    })

  private readonly renew = ({ index }: Followed): Promise<void> =>
    this.inTurn(() => takeStats(this.options.db, index, this.today(), this.check))

  /** Never fails: what is there is better than nothing. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work).catch(this.tell)
    this.turn = done
    return done
  }

  private today(): number {
    return Math.floor(this.options.now() / day)
  }

  private readonly check = (): void => {
    if (this.stopped) throw new Stopped()
  }

  private readonly tell = (error: unknown): void => {
    if (!this.stopped) this.options.log.warn({ err: error }, 'the catalogue in memory could not be renewed')
  }
}

/** Waits for the work, but not longer than people like to wait. */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((done) => void (timer = setTimeout(done, patience)))
  await Promise.race([work, late])
  clearTimeout(timer)
}
