import { type Kysely, sql, type RawBuilder } from 'kysely'
import type { UserCard } from '../../common/api/user.ts'
import { keysOf, pendingErasure } from '../db/sql-fragments.ts'
import type { DB } from '../db/types.ts'
import type { GameCard } from '../../common/api/game.ts'
import type { Named } from '../../common/api/shapes.ts'
import type { Likeable } from '../../common/api/like.ts'

/** One batch of users as this viewer sees them, in no particular order; unknown and deleted ones are left out. */
export async function findUsers(db: Kysely<DB>, ids: number[], viewerId: number | null): Promise<UserCard[]> {
  if (ids.length === 0) return []
  const relation =
    viewerId === null
      ? sql`0 as followed, 0 as follows_you`
      : sql`
        (exists (select from follows f where f.user_id = ${viewerId} and f.followed_id = u.id))::integer as followed,
        (exists (select from follows f where f.user_id = u.id and f.followed_id = ${viewerId}))::integer as follows_you`
  const { rows } = await sql<UserCard & { admin: boolean }>`
    select u.id, u.nick, u.name, u.avatar, u.admin, ${relation} from users u
    where u.id = any(${keysOf(ids)}) and u.deleted_at is null`.execute(db)
  return rows.map(({ admin, ...card }) => (admin ? { ...card, an: 1 } : card))
}

/** Platforms of a game in the order of release, as JSON, without a query for each row. */
export const platformsOf = (column: string) =>
  sql<Named[]>`coalesce((
    select json_agg(json_build_object('id', p.id, 'slug', p.slug, 'name', p.name) order by at.n)
    from unnest(${sql.ref(column)}) with ordinality as at (id, n) join platforms p on p.id = at.id), '[]')`

interface CardRow extends Omit<GameCard, 'platforms'> {
  platform_ids: number[]
  /** The platforms of all games of the batch, on its first row only. */
  named: Named[] | null
}

/**
 * One batch of games, in no particular order; unknown ones are left out. Games are visible to everybody. Their
 * platforms are mostly the same few: named once for all of them, they cost a third.
 */
export async function findGames(db: Kysely<DB>, ids: number[]): Promise<GameCard[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    with page as materialized (
      select g.id, g.slug, g.title, g.cover, g.release_date, g.release_precision, s.rate, ge.slug as genre, g.platform_ids
      from games g left join game_stats s on s.game_id = g.id left join genres ge on ge.id = g.genre_ids[1]
      where g.id = any(${keysOf(ids)}))
    select page.*, case when row_number() over () = 1 then (
      select json_agg(json_build_object('id', p.id, 'slug', p.slug, 'name', p.name)) from platforms p
      where p.id in (select unnest(platform_ids) from page)) end as named
    from page`.execute(db)
  const platforms = new Map(rows[0]?.named?.map((platform) => [platform.id, platform]))
  return rows.map(({ id, slug, title, cover, release_date, release_precision, rate, genre, platform_ids }) => {
    const known = platform_ids.flatMap((platform) => platforms.get(platform) ?? [])
    return { id, slug, title, cover, release_date, release_precision, rate, genre, platforms: known }
  })
}

/**
 * The number of likes that the viewer sees: `row` is the alias of the liked row. Users with a pending erasure do not
 * count, nor those whom the viewer muted or blocked.
 */
export const shownLikes = (noun: Likeable, row: string, viewerId: number | null): RawBuilder<number> => {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const ofIt = sql`theirs.owner_id = ${of('user_id')} and theirs.${sql.ref(`${noun}_id`)} = ${of('id')}`
  return sql`${of('total_likes')} - ${pendingErasure(`${noun}_likes`, 'user_id', ofIt, viewerId)}`
}

/** Whether the viewer likes the row of `alias`, 0 or 1, as a column of that row. */
export const likedColumn = (noun: Likeable, alias: string, viewerId: number | null): RawBuilder<0 | 1> =>
  viewerId === null
    ? sql`0 as liked`
    : sql`(exists (
      select from ${sql.table(`${noun}_likes`)} own where own.owner_id = ${sql.ref(`${alias}.user_id`)}
        and own.${sql.ref(`${noun}_id`)} = ${sql.ref(`${alias}.id`)} and own.user_id = ${viewerId}))::integer as liked`
