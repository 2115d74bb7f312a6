import type { PriceStoreName } from '../../../common/rules/prices.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'
import { patiently } from '../../providers/client/patience.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'
import { type Asking, createAsking } from './ask-store.ts'
import { type Due, dueWatched, dueWished, lastWatched, type Wished } from './due-games.queries.ts'
import { noteAsk } from './offers.queries.ts'
import { soldPlatforms, storesOn } from './price-stores.ts'
import { findGame, type Platforms, readPlatforms } from './priced-game.ts'

const hour = 3_600_000
/** How often a shop is asked for a game that somebody watches, or wishes for. */
const every = { watched: 20 * hour, wished: 7 * 24 * hour }
/** A shop that failed for a game is asked for it again after this time. */
const againMs = 3 * hour
/** After so many failures in a row the shop has a rest until the next run. */
const mostFailures = 3
const batch = 200

/**
 * Asks the shops for the games that people watch, each day, and more rarely for those that they wish for. Each shop has
 * its own lane, as fast as its limits allow, and people go first. What is due is what was not asked: a run that ended
 * early goes on where it was.
 */
export const askForWatched: TimedJob = {
  name: 'ask-shops-for-games-that-people-watch',
  cron: '43 * * * *',
  minutes: 55,
  async run(ctx, signal) {
    const platforms = await readPlatforms(ctx)
    const ask = createAsking(ctx)
    await Promise.all(storesOn(ctx).map((store) => runLane(ctx, { store, ask, platforms, signal })))
  },
}

interface Lane {
  store: PriceStoreName
  ask: Asking
  platforms: Platforms
  signal: AbortSignal
}

async function runLane(ctx: Context, lane: Lane): Promise<void> {
  const { store, signal } = lane
  let failures = 0
  for await (const gameId of dueGames(ctx, lane)) {
    if (signal.aborted) return
    const answered = await askOne(ctx, lane, gameId)
    if (signal.aborted) return
    failures = answered ? 0 : failures + 1
    if (!answered) await noteAsk(ctx.db, { gameId, store }, { at: new Date(ctx.now()), answered: false })
    if (failures === mostFailures) return
  }
}

/** Whether the shop answered. A game that is gone meanwhile is no failure of the shop. */
async function askOne(ctx: Context, { store, ask, platforms, signal }: Lane, gameId: number): Promise<boolean> {
  try {
    const game = await findGame(ctx, platforms, gameId)
    // The language is that of the market's shops; a price has none.
    await ask({ store, game, platforms, lang: 'es', patience: patiently(signal) })
    return true
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return true
    if (error instanceof ProviderError) return false
    throw error
  }
}

/**
 * The games that are due, watched ones first: from anywhere among them, so that none waits for ever where a day is too
 * short for all.
 */
async function* dueGames(ctx: Context, { store, platforms, signal }: Lane): AsyncGenerator<number> {
  const { db } = ctx
  const due = (everyMs: number): Due => ({
    store,
    platforms: platforms.idsOf(soldPlatforms(store)),
    askedBefore: new Date(ctx.now() - everyMs),
    triedBefore: new Date(ctx.now() - againMs),
  })
  const start = Math.floor(Math.random() * (await lastWatched(db)))
  for (const from of [start, 0])
    for (let after = from; !signal.aborted;) {
      const ids = await dueWatched(db, due(every.watched), after, batch)
      yield* ids
      const last = ids.at(-1)
      if (last === undefined || ids.length < batch || (from === 0 && last > start)) break
      after = last
    }
  for (let after: Wished | undefined; !signal.aborted;) {
    const wished: Wished[] = await dueWished(db, due(every.wished), after, batch)
    yield* wished.map(({ id }) => id)
    if (wished.length < batch) return
    after = wished.at(-1)
  }
}
