import type { PlatformSet } from '../../../common/api/platform-trophy.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import { personal } from '../../providers/client/patience.ts'
import type { EarnedSet } from '../../providers/game-platform.ts'
import { asking, platformOf, privateProfile } from '../linked-account/platforms.ts'
import { isLinkedHere } from './platform-trophy.queries.ts'

/** An account of a service that nobody linked here. */
export interface ForeignAccount {
  service: GamePlatformName
  id: string
}

/**
 * Finds an account at its service that nobody linked here; nothing of it is stored. One that someone linked and keeps from the viewer is
 * the 404 of an unknown one, by whichever of its names it is asked for (P-25). Throws 409 where the profile there is private.
 */
export async function findForeign(ctx: Context, service: GamePlatformName, name: string): Promise<ForeignAccount> {
  if (await isLinkedHere(ctx.db, service, name)) throw notFound()
  const profile = await atService(service, () => platformOf(ctx, service).profile(name, personal))
  if (!profile || (await isLinkedHere(ctx.db, service, profile.id))) throw notFound()
  if (profile.isPrivate) throw privateProfile(service)
  return { service, id: profile.id }
}

/** Makes a call of a service about a foreign account: what is unknown there is the 404 of everything unknown. */
export async function atService<T>(service: GamePlatformName, call: () => Promise<T>): Promise<T> {
  try {
    return await asking(service, call)
  } catch (error) {
    throw error instanceof AppError && error.kind === 'not-found' ? notFound() : error
  }
}

/** A part of the sets of a foreign account, the latest activity first, and how many there are as far as the service says it. */
export async function foreignSets(
  ctx: Context,
  { service, id }: ForeignAccount,
  { offset, count }: { offset: number; count: number },
): Promise<{ data: PlatformSet[]; total: number }> {
  const page = await atService(service, () => platformOf(ctx, service).sets(id, offset, count, personal))
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
