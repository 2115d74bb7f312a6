import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Totals } from '../../../common/api/user.ts'
import { flagNames } from '../../../common/rules/collection.ts'
import type { DB } from '../../db/types.ts'
import { visibleEarnedSets } from '../../visibility/visible-earned-sets.queries.ts'
import { silenceColumn } from '../../visibility/silences.queries.ts'
import { firstFavouriteId, topGameIds } from '../collection/top-games.queries.ts'
import { shownFollows } from '../friend/friend.queries.ts'
import type { ThingNow } from '../../resource/moderated.ts'
import { accountKey } from '../../../common/rules/account.ts'
import { countOf } from '../../db/sql-fragments.ts'

/** One of a user's stored counters; 0 for a user without a row of counters. */
const kept = (counter: RawBuilder<unknown>) =>
  sql`coalesce((select ${counter} from user_counters c where c.user_id = users.id), 0)`

/**
 * The totals of each user, in one grouped query over their collections, as the viewer sees them: all own lists and
 * posts, only public ones of others (P-12).
 */
export const totalsOf = (viewerId: number | null) => sql<Totals>`json_build_object(
  'games', count(e.game_id), 'rated', count(e.rating),
  ${sql.join(flagNames.map((name) => sql`${sql.lit(name)}, count(*) filter (where e.${sql.ref(name)})`))},
  'lists', ${kept(sql`case when c.user_id = ${viewerId} then c.lists else c.lists_public end`)},
  'reviews', ${kept(sql`c.reviews`)},
  'comments', ${kept(sql`case when c.user_id = ${viewerId} then c.comments else c.comments_public end`)},
  'followers', ${shownFollows('followers', kept(sql`c.followers`))},
  'following', ${shownFollows('following', kept(sql`c.following`))},
  'trophies', ${trophiesSeen(viewerId)})`

/** Visitors see none (R7). */
const trophiesSeen = (viewerId: number | null) =>
  viewerId === null
    ? sql`0`
    : sql`coalesce((select sum(seen.earned) from ${visibleEarnedSets(viewerId)} seen where seen.user_id = users.id), 0)`

const peopleWithShelves = (db: Kysely<DB>) =>
  db
    .selectFrom('users')
    .leftJoin('collection_entries as e', 'e.user_id', 'users.id')
    .where('users.deleted_at', 'is', null)
    .groupBy('users.id')

/** A user's totals as the viewer sees them; undefined for an unknown or deleted one. */
export async function findTotals(db: Kysely<DB>, userId: number, viewerId: number | null): Promise<Totals | undefined> {
  const row = await peopleWithShelves(db)
    .where('users.id', '=', userId)
    .select(totalsOf(viewerId).as('totals'))
    .executeTakeFirst()
  return row?.totals
}

/**
 * Accounts elsewhere that a user has proven, for whom they show trophies to: one that was only named may be anybody's
 * (PL-03, PRF-04).
 */
const shownAccounts = (viewerId: number | null) => sql<{ platform: string; username: string }[]>`coalesce((
  select json_agg(json_build_object('platform', a.platform, 'username', a.username) order by a.linked_at)
  from platform_accounts a where a.user_id = users.id and a.proven_at is not null
    and (users.id = ${viewerId} or users.trophy_privacy = 'everyone' or (users.trophy_privacy = 'followed'
      and exists (select from follows f where f.user_id = users.id and f.followed_id = ${viewerId})))), '[]')`

/** What a user's page shows beside their card, as the viewer sees it; undefined for an unknown or deleted one. */
export function findProfile(db: Kysely<DB>, nickKey: string, viewerId: number | null) {
  return peopleWithShelves(db)
    .where('nick_key', '=', nickKey)
    .select(['users.id', 'biography', 'users.lang', 'city', 'background', 'users.created_at'])
    .select(totalsOf(viewerId).as('totals'))
    .select(shownAccounts(viewerId).as('accounts'))
    .select(topGameIds('users.id').as('top_ids'))
    .select(firstFavouriteId('users.id').as('first_favourite_id'))
    .select(silenceColumn(viewerId, 'users.id').as('silence'))
    .executeTakeFirst()
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** The most active users as of the last count, best first. */
export function findRanked(db: Kysely<DB>, count: number) {
  return db
    .selectFrom('user_ranks as rank')
    .innerJoin('users', 'users.id', 'rank.user_id')
    .where('users.deleted_at', 'is', null)
    .orderBy('rank.place')
    .limit(count)
    .select(['users.id', 'rank.totals', 'rank.computed_at', 'rank.took_ms'])
    .execute()
}

const rankingLock = 7_215_003

/**
 * Counts all collections again and stores the first `count` users, with their totals as visitors see them (P-13). One
 * process at a time; the others skip it. It reads every entry, which may take seconds on a large site: never before a
 * response, except for the very first one.
 */
export async function rankPlayers(db: Kysely<DB>, count: number, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '60s'`.execute(trx)
    const lock = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${rankingLock}) as taken`.execute(trx)
    if (!lock.rows[0]?.taken) return
    const started = performance.now()
    const active = await mostActive(trx, count)
    const rows =
      active.length === 0
        ? []
        : await peopleWithShelves(trx)
            .where('users.id', 'in', active)
            .select(['users.id', totalsOf(null).as('totals')])
            .execute()
    const totals = new Map(rows.map((row) => [row.id, row.totals]))
    const tookMs = Math.ceil(performance.now() - started)
    await trx.deleteFrom('user_ranks').execute()
    const ranks = active.flatMap((id, at) =>
      totals.has(id) ? [{ user_id: id, place: at + 1, totals: totals.get(id) }] : [],
    )
    if (ranks.length === 0) return
    await trx
      .insertInto('user_ranks')
      .values(ranks.map((rank) => ({ ...rank, totals: JSON.stringify(rank.totals), computed_at: at, took_ms: tookMs })))
      .execute()
  })
}

/** Ids of the users with most games and ratings; of equals, the oldest account first. */
async function mostActive(db: Kysely<DB>, count: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from collection_entries group by user_id
    order by count(*) + count(rating) desc, user_id limit ${count}`.execute(db)
  return rows.map((row) => row.user_id)
}

/** What the profiles of these people say. */
export async function profilesNow(db: Kysely<DB>, ids: readonly number[]): Promise<ThingNow[]> {
  const { rows } = await sql<ThingNow>`
    select u.id, u.id as "ownerId", u.nick as title, concat_ws(E'\n', u.name, u.city, u.biography) as text, null as about,
      false as hidden
    from users u where u.id = any(${ids}) and u.deleted_at is null`.execute(db)
  return rows
}

/** Shorter texts have too few letters for similarity: only nicks that begin with them are found. */
const shortestAlike = 4
/** How similar nicks must be, 0 to 1: a lower value would read half of a large site. */
const alikeFrom = 0.45

/**
 * Ids of users whose nick begins with the text, by name, then those with a similar nick, best first; LIKE wildcards
 * count as letters.
 */
export async function searchUserIds(db: Kysely<DB>, text: string, count: number): Promise<number[]> {
  const key = accountKey(text).replace(/^@/, '')
  if (key.length < 2) return []
  const begun = await living(db)
    .where('nick_key', 'like', `${key.replace(/[\\%_]/g, String.raw`\$&`)}%`)
    .orderBy('nick_key')
    .limit(count)
    .execute()
  const alike = begun.length < count && key.length >= shortestAlike ? await alikeUsers(db, key, count) : []
  return [...new Set([...begun, ...alike].map(({ id }) => id))].slice(0, count)
}

const living = (db: Kysely<DB>) => db.selectFrom('users').select('id').where('deleted_at', 'is', null)

/** The index takes its threshold from a setting, which holds for this statement: it is set before the index is read. */
async function alikeUsers(db: Kysely<DB>, key: string, count: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select found.id
    from (select set_config('pg_trgm.similarity_threshold', ${sql.lit(String(alikeFrom))}, true) as threshold) setting
    cross join lateral (
      select id from users where deleted_at is null and nick_key % ${key} and setting.threshold is not null
      order by similarity(nick_key, ${key}) desc, id limit ${countOf(count)}) found`.execute(db)
  return rows
}
