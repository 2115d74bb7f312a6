import type { PlatformSet } from '../../../common/api/platform-trophy.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import { personal } from '../../providers/client/retry.ts'
import type { EarnedSet } from '../../providers/game-platform.ts'
import { isLinked } from './platform-trophy.queries.ts'
import { asking, findPlatform, platformOf, privateProfile } from '../linked-account/linked-account.ts'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { lockLink, type OwnLink } from '../linked-account/linked-accounts.queries.ts'
import type { ReadLink } from './readings.queries.ts'

/** An account of a service that nobody here has proved to be theirs. */
export interface ForeignAccount {
  service: GamePlatformName
  id: string
}

/**
 * Finds an account at its service; nothing of it is stored. Throws 404 for an unknown account, for one whose owner here
 * keeps trophies from the viewer, under whatever name the service knows it (PL-02), and where the service is off; 409
 * where the profile there is private.
 */
export async function findForeign(ctx: Context, service: GamePlatformName, name: string): Promise<ForeignAccount> {
  const platform = findPlatform(ctx, service)
  if (!platform) throw notFound()
  const profile = await requestForeign(service, () => platform.profile(name, personal))
  if (!profile || (await isLinked(ctx.db, service, profile.id))) throw notFound()
  if (profile.isPrivate) throw privateProfile(service)
  return { service, id: profile.id }
}

/** Makes a call of a service about a foreign account: what is unknown there is the 404 of everything unknown. */
export async function requestForeign<T>(service: GamePlatformName, call: () => Promise<T>): Promise<T> {
  try {
    return await asking(service, call)
  } catch (error) {
    throw error instanceof AppError && error.kind === 'not-found' ? notFound() : error
  }
}

/**
 * A part of the sets of a foreign account, the latest activity first, and how many there are as far as the service says
 * it.
 */
export async function foreignSets(
  ctx: Context,
  { service, id }: ForeignAccount,
  { offset, count }: { offset: number; count: number },
): Promise<{ data: PlatformSet[]; total: number }> {
  const page = await requestForeign(service, () => platformOf(ctx, service).sets(id, offset, count, personal))
  const data = page.rows.slice(0, count).map(toPlatformSet)
  return { data, total: page.total ?? offset + data.length + (page.next === null ? 0 : 1) }
}

/** A service may tell only with the trophies themselves how many there are: 0 then. */
function toPlatformSet({ id, name, icon, platform, grades, points, lastEarnedAt, ...counts }: EarnedSet): PlatformSet {
  const [total, earned] = [counts.total ?? 0, counts.earned ?? 0]
  return {
    id,
    name,
    icon,
    platform,
    total,
    earned,
    grades,
    points,
    last_earned_at: lastEarnedAt?.toISOString() ?? null,
    complete: total > 0 && earned >= total ? 1 : 0,
  }
}

/**
 * Writes something that was read of a linked account, in one transaction: nothing when it was unlinked meanwhile, when
 * another account took its place, or when its trophies are not wanted any more. The lock of the link makes two readings
 * wait for each other.
 */
export const ofThatAccount = (
  { db }: Pick<Context, 'db'>,
  reading: ReadLink,
  write: (trx: Transaction<DB>, own: OwnLink) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const own = await lockLink(trx, reading)
    if (own?.trophies && own.account_id === reading.account_id) await write(trx, own)
  })
