import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { patiently } from '../../providers/client/patience.ts'
import type { EarnedSet, GamePlatform } from '../../providers/game-platform.ts'
import { recognise } from '../linked-account/import-rows.ts'
import { forgetUnlisted, keepListed } from './earned.queries.ts'
import { ofThatAccount } from './own-link.ts'
import { allListed, moveReading, type ReadLink, standsAt } from './readings.queries.ts'
import { toldOf } from './told.ts'
import { type KnownSet, keepSets, knownSets, type NewSet } from './trophy-sets.queries.ts'

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
