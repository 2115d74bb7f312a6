import type { Context } from '../../context.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { patiently } from '../../providers/client/patience.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'
import type { EarnedTrophy, GamePlatform } from '../../providers/game-platform.ts'
import { trophyRefs, writeDefinitions } from './definitions.queries.ts'
import { askDefinitions, areFresh } from './definitions.ts'
import { keepEarned, nextWanted, skipWanted, type WantedSet } from './earned.queries.ts'
import { ofThatAccount } from './own-link.ts'
import type { ReadLink } from './readings.queries.ts'
import { totalTold } from './told.ts'

/** Reads the trophies of the next set in which something changed; false when there is none. */
export async function readNextSet(
  ctx: Context,
  service: GamePlatform,
  reading: ReadLink,
  signal: AbortSignal,
): Promise<boolean> {
  const set = await nextWanted(ctx.db, reading, reading.started_at)
  if (!set) return false
  try {
    await keep(ctx, reading, set, await readEarned(ctx, service, { reading, set, signal }))
  } catch (error) {
    if (!(error instanceof ProviderError) || !concernsSet(error)) throw error
    // A profile that was closed meanwhile says so when its sets are asked for; else it is this set alone.
    if (error.failure === 'private') await service.sets(reading.account_id, 0, 1, patiently(signal))
    await ofThatAccount(ctx, reading, (trx, own) => skipWanted(trx, own, set, new Date(ctx.now())))
  }
  return true
}

/** Failures of one set, for which nobody waits with the others. */
const concernsSet = ({ failure }: ProviderError): boolean =>
  failure === 'private' || failure === 'not_found' || failure === 'changed' || failure === 'too_large'

interface Asked {
  reading: ReadLink
  set: WantedSet
  signal: AbortSignal
}

/**
 * What the account earned of the set, whose trophies are brought to the catalogue first if they are new, old or others
 * than told.
 */
async function readEarned(ctx: Context, service: GamePlatform, asked: Asked): Promise<EarnedTrophy[]> {
  const { reading, set, signal } = asked
  const total = totalTold(set.told)
  const isFresh = areFresh(set, ctx.now()) && (total === null || total === set.total)
  if (!isFresh && (await bringDefinitions(ctx, service, asked)) === 0) return []
  if (isFresh && set.total === 0) return []
  const earned = await service.earned(
    reading.account_id,
    { id: set.ref, platform: set.title_platform },
    patiently(signal),
  )
  if (isFresh && (await misses(ctx, set, earned))) await bringDefinitions(ctx, service, asked)
  return earned
}

/** Whether there is an earned trophy that the catalogue has not got: something was added to the game. */
async function misses({ db }: Context, set: WantedSet, earned: readonly EarnedTrophy[]): Promise<boolean> {
  const known = await trophyRefs(db, set.id)
  return earned.some(({ id }) => !known.has(id))
}

/** How many trophies the set has. */
async function bringDefinitions(ctx: Context, service: GamePlatform, { reading, set, signal }: Asked): Promise<number> {
  const name = { id: set.ref, platform: set.title_platform }
  const definitions = await askDefinitions(service, name, reading.account_id, patiently(signal))
  // An answer without any is a slip of the service where there were some.
  if (definitions.length === 0 && set.total > 0) return set.total
  await ctx.db.transaction().execute((trx) => writeDefinitions(trx, set.id, definitions, new Date(ctx.now())))
  return definitions.length
}

/**
 * Keeps what was earned; a set that was completed since the account was linked is told on the timeline, of the day it
 * was.
 */
const keep = (ctx: Context, reading: ReadLink, set: WantedSet, earned: readonly EarnedTrophy[]): Promise<void> =>
  ofThatAccount(ctx, reading, async (trx, own) => {
    const at = new Date(ctx.now())
    const come = await keepEarned(trx, own, set, earned, at)
    if (!come || come.total === 0 || come.earned < come.total) return
    // Where no day is told, what is found at the first reading is old.
    const day = come.last_earned_at ?? (come.known ? at : null)
    if (day === null || day <= own.linked_at) return
    const moment = new Date(Math.min(day.getTime(), at.getTime()))
    await recordActivity(trx, 'set-earned', { userId: own.userId, id: set.earned_set_id }, moment)
  })
