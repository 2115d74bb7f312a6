import { type Kysely, sql } from 'kysely'
import type { CalendarFeedChoice } from '../../../common/api/calendar-feed.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'
import { releaseFor } from '../notification/releases.queries.ts'

const fields = ['wishes', 'platforms', 'created_at'] as const

export function ownFeed(db: Kysely<DB>, userId: number) {
  return db.selectFrom('calendar_feeds').select(fields).where('user_id', '=', userId).executeTakeFirst()
}

export type FeedRow = NonNullable<Awaited<ReturnType<typeof ownFeed>>>

/** A feed behind a new address; what it holds stays as it was. */
export function putFeed(db: Kysely<DB>, userId: number, token_hash: Buffer, at: Date) {
  const row = { token_hash, created_at: at }
  return db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...row })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(row))
    .returning(fields)
    .executeTakeFirstOrThrow()
}

export function changeFeed(db: Kysely<DB>, userId: number, { wishes, platforms }: CalendarFeedChoice) {
  return db
    .updateTable('calendar_feeds')
    .set({ wishes: wishes === 1, platforms })
    .where('user_id', '=', userId)
    .returning(fields)
    .executeTakeFirst()
}

export async function removeFeed(db: Kysely<DB>, userId: number): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

/** How many of these platforms there are. */
export async function countPlatforms(db: Kysely<DB>, ids: number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from platforms where id = any(${ids})`.execute(db)
  return rows[0]?.n ?? 0
}

export interface OpenFeed {
  user_id: number
  lang: string
  wishes: boolean
  platforms: number[]
}

/** The feed behind an address; undefined for an unknown one, and while its owner is deleted or suspended. */
export async function feedBehind(db: Kysely<DB>, tokenHash: Buffer, at: Date): Promise<OpenFeed | undefined> {
  const { rows } = await sql<OpenFeed>`
    select f.user_id, u.lang, f.wishes, f.platforms from calendar_feeds f join users u on u.id = f.user_id
    where f.token_hash = ${tokenHash} and u.deleted_at is null and (u.suspended_until is null or u.suspended_until <= ${at})`.execute(
    db,
  )
  return rows[0]
}

/** A release on a day. */
export interface FeedRelease {
  id: number
  slug: string
  title: string
  /** YYYY-MM-DD. */
  date: string
  /** Grows with every change of the game, a moved date among them. */
  change: number
  updated_at: Date
  /** Of a release on a chosen platform. */
  platform: { id: number; name: string } | null
}

const gameFields = sql`g.id, g.slug, g.title, g.change::integer as change, g.updated_at`

/**
 * The wished games that come out on a day since then, each at the date that counts for the wish, the next ones first.
 */
export async function wishedReleases(db: Kysely<DB>, userId: number, since: string): Promise<FeedRelease[]> {
  const { rows } = await sql<FeedRelease>`
    select ${gameFields}, ${releaseFor.date} as date, null as platform
    from collection_entries e join games g on g.id = e.game_id ${releaseFor.join}
    where e.user_id = ${userId} and e.wanted and ${releaseFor.precision} = 'day' and ${releaseFor.date} >= ${since}::date
    order by date, g.id limit ${limits.feedEvents}`.execute(db)
  return rows
}

/** The best known games that come out on these platforms, from one day to another. */
export async function platformReleases(
  db: Kysely<DB>,
  platforms: number[],
  { from, to }: { from: string; to: string },
): Promise<FeedRelease[]> {
  if (platforms.length === 0) return []
  const { rows } = await sql<FeedRelease>`
    select ${gameFields}, r.release_date as date, json_build_object('id', p.id, 'name', p.name) as platform
    from platforms p join game_releases r on r.platform_id = p.id join games g on g.id = r.game_id
    where p.id = any(${platforms}) and r.release_precision = 'day' and r.release_date between ${from}::date and ${to}::date
    order by g.prominence desc, r.release_date, g.id, p.id limit ${limits.feedEvents}`.execute(db)
  return rows
}
