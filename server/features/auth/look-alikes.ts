import type { Kysely } from 'kysely'
import { nickProblem } from '../../../common/rules/account.ts'
import { bareSkeletonOf, looksOfficial } from '../../../common/rules/look-alike.ts'
import { trimEndOf } from '../../../common/rules/text.ts'
import type { DB } from '../../db/types.ts'
import { invalid } from '../../errors.ts'
import { adminNames, adminNicks, hasLookAlike } from './look-alikes.queries.ts'

/** Whether nobody may register this nick: it is an address of ours, or speaks for the site. */
export const isReservedNick = (nick: string): boolean => nickProblem(nick) === 'reserved' || looksOfficial(nick)

/** Throws 422 for a nick that is reserved. */
export function refuseReserved(nick: string): void {
  if (isReservedNick(nick)) throw invalid({ nick: ['This nick is reserved.'] }, 'nick_reserved')
}

/**
 * Throws 422 for a nick that looks like that of another user, or is that of an admin with a number or an underscore
 * more or less.
 */
export async function refuseLookAlike(trx: Kysely<DB>, nick: string): Promise<void> {
  const bare = [nick, trimEndOf(nick, /[\d_]/)].map(bareSkeletonOf)
  const isLikeAdmin = (await adminNicks(trx)).some((admin) => bare.includes(bareSkeletonOf(admin)))
  if (isLikeAdmin || (await hasLookAlike(trx, nick)))
    throw invalid({ nick: ['This nick looks like that of another user. Choose another one.'] }, 'nick_alike')
}

/** Whether a display name looks like that of an admin other than this user, or speaks for the site. */
export async function isOfficialName(db: Kysely<DB>, name: string, userId: number): Promise<boolean> {
  const skeleton = bareSkeletonOf(name)
  return (
    looksOfficial(name) ||
    (skeleton !== '' && (await adminNames(db, userId)).some((admin) => bareSkeletonOf(admin) === skeleton))
  )
}

/**
 * Throws 422 for a display name that looks like that of an admin, or speaks for the site. Other users may share a
 * display name: their nicks tell them apart.
 */
export async function refuseOfficialName(db: Kysely<DB>, name: string, userId: number): Promise<void> {
  if (await isOfficialName(db, name, userId))
    throw invalid({ name: ['This name looks like that of an admin. Choose another one.'] }, 'name_official')
}
