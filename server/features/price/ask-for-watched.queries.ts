import { type Kysely, sql } from 'kysely'
import type { PriceStoreName } from '../../../common/rules/prices.ts'
import type { DB } from '../../db/types.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { TimedJob } from '../../jobs/job-list.ts'
import { patiently } from '../../providers/client/retry.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'
import { type Asking, createAsking } from './ask-store.ts'
import { noteAsk } from './offers.queries.ts'
import { soldPlatforms, storesOn } from './price-stores.ts'
import { findGame, type Platforms, readPlatforms } from './priced-game.queries.ts'

/** Which games a shop is to be asked for. */
interface Due {
  store: PriceStoreName
  /** Platforms for which the shop sells; empty: any. */
  platforms: readonly number[]
  /** It was last asked before then, and tried before then. */
  askedBefore: Date
  triedBefore: Date
}

/** Whether the shop is to be asked for the game `g`. */
const isDue = ({ store, platforms, askedBefore, triedBefore }: Due) => sql`
  (${platforms.length === 0} or g.platform_ids = '{}' or g.platform_ids && ${platforms}::integer[])
  and not exists (select from price_asks a where a.game_id = g.id and a.store = ${store}
    and (a.asked_at >= ${askedBefore} or a.tried_at >= ${triedBefore}))`

/** Watched games after this one for which the shop is to be asked, each once however many people watch it. */
async function dueWatched(db: Kysely<DB>, due: Due, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive watched as (
      (select w.game_id from price_watches w where w.game_id > ${after} order by w.game_id limit 1)
      union all
      select next.game_id from watched cross join lateral (
        select w.game_id from price_watches w where w.game_id > watched.game_id order by w.game_id limit 1) next)
    select g.id from watched join games g on g.id = watched.game_id where ${isDue(due)} order by g.id limit ${most}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The largest id of a watched game; 0 without any. */
async function lastWatched(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(game_id) as last from price_watches`.execute(db)
  return rows[0]?.last ?? 0
}

interface Wished {
  id: number
  wanted: number
}

/** Wished games for which the shop is to be asked, those that most people want first, after this one. */
async function dueWished(db: Kysely<DB>, due: Due, after: Wished | undefined, most: number): Promise<Wished[]> {
  const next = after
    ? sql`and (s.wanted < ${after.wanted} or (s.wanted = ${after.wanted} and s.game_id > ${after.id}))`
    : sql``
  const { rows } = await sql<Wished>`
    select g.id, s.wanted from game_stats s join games g on g.id = s.game_id
    where s.wanted > 0 ${next} and ${isDue(due)} order by s.wanted desc, s.game_id limit ${most}`.execute(db)
  return rows
}

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
