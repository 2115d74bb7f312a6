import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { onTerms } from './silences.queries.ts'

/**
 * Whose trophies a viewer may see, as a condition on `owner` (a row of users): the owner's present setting, and the
 * users whom the OWNER follows (R1, R7). A block closes them between the two.
 */
export const opensTrophies = (viewerId: number): RawBuilder<SqlBool> => sql<SqlBool>`(
  owner.deleted_at is null and (
    owner.id = ${viewerId} or owner.trophy_privacy = 'everyone'
    or (owner.trophy_privacy = 'followed'
      and exists (select from follows f where f.user_id = owner.id and f.followed_id = ${viewerId})))
  and ${onTerms(viewerId, 'owner.id')})`

/**
 * The linked accounts whose trophies are read and that a viewer may know of, as a source:
 * `from ${trophyAccounts(id)} a`. One that was only named may be anybody's, so others do not see it (PL-03). `closed`:
 * the profile there is private, so nobody sees its trophies (R8).
 */
export const trophyAccounts = (viewerId: number): RawBuilder<unknown> => sql`(
  select account.user_id, account.platform, account.account_id, account.username, account.linked_at,
    coalesce(account.problem = 'private', false) or coalesce(reading.problem = 'private', false) as closed,
    reading.problem, reading.read_at, reading.next, reading.touched_at
  from platform_accounts account join users owner on owner.id = account.user_id
    left join trophy_readings reading on (reading.user_id, reading.platform) = (account.user_id, account.platform)
  where account.trophies and (account.proven_at is not null or account.user_id = ${viewerId}) and ${opensTrophies(viewerId)})`

/**
 * The sets that a viewer may see the progress of, as a source: `from ${visibleEarnedSets(id)} e` (R10): those whose
 * trophies were read. Visitors see none (R7). Every read of what people earned goes through it, or through
 * `visibleEarnedTrophies`.
 */
export const visibleEarnedSets = (viewerId: number): RawBuilder<unknown> => sql`(
  select earned.* from earned_sets earned
    join ${trophyAccounts(viewerId)} account on (account.user_id, account.platform) = (earned.user_id, earned.platform)
  where earned.read_at is not null and not account.closed)`

/**
 * The trophies that a viewer may see one person earned, as a source: `from ${visibleEarnedTrophies(id, ownerId)} t`.
 * Which accounts these are is asked once, so that a walk of an index stays one.
 */
export const visibleEarnedTrophies = (viewerId: number, ownerId: number): RawBuilder<unknown> => sql`(
  select earned.* from earned_trophies earned where earned.user_id = ${ownerId} and earned.platform = any(array(
    select account.platform from ${trophyAccounts(viewerId)} account where account.user_id = ${ownerId} and not account.closed)))`
