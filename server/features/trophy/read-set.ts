import type { Context } from '../../context.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { patiently } from '../../providers/client/retry.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'
import type { EarnedTrophy, GamePlatform, EarnedSet } from '../../providers/game-platform.ts'
import {
  type Definition,
  type StatedTotal,
  trophyRefs,
  writeDefinitions,
  askDefinitions,
  areFresh,
} from './definitions.queries.ts'
import { keepEarned, nextWanted, skipWanted, type WantedSet, forgetUnlisted, keepListed } from './earned.queries.ts'
import { ofThatAccount } from './foreign-account.ts'
import { type ReadLink, allListed, moveReading, standsAt } from './readings.queries.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { limits } from '../../../common/rules/limits.ts'
import { recognise } from '../linked-account/import-rows.ts'
import { type KnownSet, keepSets, knownSets, type NewSet } from './trophy-sets.queries.ts'

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
  const stated = statedTotal(set.told)
  const isFresh = areFresh(set, ctx.now()) && (stated === null || stated.total === set.total)
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
  const listed = { definitions, stated: missingFrom(definitions, statedTotal(set.told)) }
  await ctx.db.transaction().execute((trx) => writeDefinitions(trx, set.id, listed, new Date(ctx.now())))
  return definitions.length
}

/** What the service states of a set when it lists fewer trophies than that, else null. */
const missingFrom = ({ length }: readonly Definition[], stated: StatedTotal | null): StatedTotal | null =>
  stated !== null && length < Math.min(stated.total, limits.trophiesOfSetMax) ? stated : null

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

/** Steam and Xbox answer with all of an account at each call: few pages are few calls. */
const pageSize = 500
const day = 86_400_000
/** A set without a game is looked for again after so long. */
const matchAgain = 30 * day

/**
 * Reads a page of the sets of an account, and brings new ones to the catalogue; always true: their trophies come next.
 */
export async function listSets(
  ctx: Context,
  service: GamePlatform,
  reading: ReadLink,
  signal: AbortSignal,
): Promise<boolean> {
  const { platform, account_id } = reading
  const offset = reading.next ?? 0
  const page = await service.sets(account_id, offset, pageSize, patiently(signal))
  const rows = [...new Map(page.rows.filter(wasPlayed).map((one) => [one.id, one])).values()]
  const ids = await bringSets(ctx, platform, rows)
  const at = new Date(ctx.now())
  await ofThatAccount(ctx, reading, async (trx, own) => {
    if (!(await standsAt(trx, own, offset))) return
    const listed = rows.flatMap((one) => {
      const set = ids.get(one.id)
      return set ? { set_id: set.id, told: toldOf(one), told_at: one.lastEarnedAt } : []
    })
    await keepListed(trx, own, listed, at)
    // A page that leads nowhere further ends the list.
    const isLast = page.next === null || page.next <= offset || page.next >= limits.trophySetsMax
    if (isLast) await forgetUnlisted(trx, own, reading.started_at)
    await moveReading(trx, own, isLast ? allListed : (page.next ?? allListed), at)
  })
  return true
}

/** Steam tells of every game that can have trophies: nobody has any in a game that was never started. */
const wasPlayed = ({ earned, lastEarnedAt }: EarnedSet): boolean => earned !== null || lastEarnedAt !== null

/** The sets as the catalogue has them, new and changed ones included, by their ids there. */
async function bringSets(
  ctx: Context,
  platform: GamePlatformName,
  sets: readonly EarnedSet[],
): Promise<Map<string, KnownSet>> {
  const refs = sets.map(({ id }) => id)
  const known = await knownSets(ctx.db, platform, refs)
  const now = ctx.now()
  const other = sets.filter((one) => isOther(one, known.get(one.id), now))
  if (other.length === 0) return known
  const { found } = await recognise(ctx, platform, other.map(toSought))
  const changed = other.map((one, at): NewSet => {
    const match = found[at]
    return {
      ref: one.id,
      name: one.name,
      icon: one.icon,
      title_platform: one.platform,
      game_id: match?.kind === 'matched' ? (match.candidates[0] ?? null) : null,
    }
  })
  await keepSets(ctx.db, platform, changed, new Date(now))
  return knownSets(ctx.db, platform, refs)
}

function isOther({ name, icon, platform }: EarnedSet, known: KnownSet | undefined, now: number): boolean {
  if (!known || known.name !== name || known.title_platform !== platform) return true
  if (icon !== null && icon !== known.icon) return true
  return known.game_id === null && now - (known.matched_at?.getTime() ?? 0) > matchAgain
}

/** Words of PlayStation for its platforms, as the import desk reads them. */
const platformWords: Readonly<Record<string, string>> = { PSVITA: 'PS Vita', PSPC: 'PC' }

/** A set as the game that it belongs to. */
const toSought = ({ id, name, platform }: EarnedSet) => ({
  ref: id,
  name: name.replace(/ (?:Trophies|Trophy Set)$/i, ''),
  platforms: platform.split(',').map((one) => platformWords[one.trim()] ?? one.trim()),
  minutes: null,
})

/** What the list of sets tells of one: it changes as soon as something is earned, or can be earned. */
const toldOf = ({ earned, total, points, lastEarnedAt }: EarnedSet): string =>
  earned === null
    ? (lastEarnedAt?.toISOString() ?? '')
    : [earned, total ?? '', points?.earned ?? '', points?.total ?? ''].join('/')

/** How many trophies and points the set has by what was told of it; null where that is not told. */
function statedTotal(told: string): StatedTotal | null {
  const [, total = '', , points = ''] = told.split('/')
  return total === '' ? null : { total: Number(total), points: points === '' ? null : Number(points) }
}
