import { type Kysely, sql } from 'kysely'
import type { Order } from '../../../common/api/shapes.ts'
import { inOrder, type PageRange, unseen, pendingErasure } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { notBlocked, notSilenced } from '../../visibility/silences.queries.ts'
import { visibleLists, publicPlaces } from '../../visibility/visible-lists.queries.ts'

const idsOf = ({ rows }: { rows: { id: number }[] }): number[] => rows.map((row) => row.id)

/**
 * How many public lists the viewer sees: without those of users with a pending erasure, whose rows still exist (P-48),
 * and of whom the viewer muted or blocked.
 */
export async function publicTotal(db: Kysely<DB>, viewerId: number | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select value - coalesce((
      select sum(c.lists_public) from user_counters c where c.user_id = ${unseen(viewerId)}), 0) as total
    from site_counters where key = 'lists'`.execute(db)
  return rows[0]?.total ?? 0
}

/** Ids of one page of all public lists, without those of people whom the viewer muted or blocked. */
export async function publicIds(
  db: Kysely<DB>,
  order: Order,
  viewerId: number | null,
  { offset, count }: PageRange,
): Promise<number[]> {
  return idsOf(
    await sql<{ id: number }>`
      select l.id from ${visibleLists(null)} l where ${notSilenced(viewerId, 'l.user_id')}
      order by ${inOrder('l', order)} offset ${offset} limit ${count}`.execute(db),
  )
}

/**
 * Ids of the most liked public lists created since then, followed by the most liked of all; none of people whom the
 * viewer muted or blocked.
 */
export async function homeIds(db: Kysely<DB>, since: Date, count: number, viewerId: number | null): Promise<number[]> {
  return idsOf(
    await sql<{ id: number }>`
      with fresh as materialized (
        select l.id, 0 as place, l.total_likes from ${visibleLists(null)} l where l.created_at >= ${since} and ${notSilenced(viewerId, 'l.user_id')}
        order by ${inOrder('l', 'likes')} limit ${count}),
      liked as materialized (
        select l.id, 1 as place, l.total_likes from ${visibleLists(null)} l
        where ${notSilenced(viewerId, 'l.user_id')} order by ${inOrder('l', 'likes')} limit ${2 * count})
      select id from (
        select * from fresh union all select * from liked where id not in (select id from fresh)) l
      order by place, ${inOrder('l', 'likes')} limit ${count}`.execute(db),
  )
}

/**
 * How many lists of a user the viewer sees: the owner all, others the public ones, who blocked the owner none;
 * undefined for an unknown or deleted user.
 */
export async function listsTotal(db: Kysely<DB>, ownerId: number, viewerId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('user_counters as c', 'c.user_id', 'users.id')
    .select(
      sql<number>`case when ${notBlocked(viewerId, 'users.id')}
        then coalesce(${sql.ref(ownerId === viewerId ? 'c.lists' : 'c.lists_public')}, 0) else 0 end`.as('total'),
    )
    .where('users.id', '=', ownerId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.total
}

/** Ids of one page of a user's lists as the viewer sees them. */
export async function listIdsOf(
  db: Kysely<DB>,
  ownerId: number,
  viewerId: number,
  order: Order,
  { offset, count }: PageRange,
): Promise<number[]> {
  return idsOf(
    await sql<{ id: number }>`
      select l.id from ${visibleLists(viewerId)} l where l.user_id = ${ownerId}
      order by ${inOrder('l', order)} offset ${offset} limit ${count}`.execute(db),
  )
}

/** The id of a list by its owner's nick and one of its slugs, present or former, if the viewer sees it. */
export async function idBySlug(
  db: Kysely<DB>,
  nickKey: string,
  slug: string,
  viewerId: number | null,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select l.id from users u join list_slugs s on s.user_id = u.id
    join ${visibleLists(viewerId)} l on l.user_id = s.user_id and l.id = s.list_id
    where u.nick_key = ${nickKey} and s.slug = ${slug}`.execute(db)
  return rows[0]?.id
}

/**
 * How many public lists contain a game as this viewer sees it, for a row of `game_stats`: without those of users with a
 * pending erasure and of whom the viewer muted or blocked. The game's own page shows everybody the same number.
 */
export const shownLists = (viewerId: number | null = null) => sql<number>`
  game_stats.lists - ${pendingErasure('list_games', 'user_id', sql`theirs.game_id = game_stats.game_id and theirs.public`, viewerId)}`

/** How many public lists that contain a game the viewer sees; undefined for an unknown one. */
export async function gameListsTotal(db: Kysely<DB>, gameId: number, viewerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`
    select coalesce((select ${shownLists(viewerId)} from game_stats where game_id = g.id), 0) as total
    from games g where g.id = ${gameId}`.execute(db)
  return rows[0]?.total
}

/**
 * One page of the public lists that contain a game, without those of people whom the viewer muted or blocked: their
 * ids, and the game's place in each, from 1.
 */
export async function gameListIds(
  db: Kysely<DB>,
  gameId: number,
  order: Order,
  viewerId: number,
  { offset, count }: PageRange,
): Promise<{ id: number; place: number }[]> {
  const holding =
    order === 'likes'
      ? sql`
        select l.id, l.user_id, l.total_likes from list_games held join ${visibleLists(null)} l on l.id = held.list_id
        where held.game_id = ${gameId} and held.public and ${notSilenced(viewerId, 'held.user_id')}`
      : sql`
        select held.list_id as id, held.user_id, held.list_created_at as created_at from ${publicPlaces()} held
        where held.game_id = ${gameId} and ${notSilenced(viewerId, 'held.user_id')}`
  const { rows } = await sql<{ id: number; place: number }>`
    with page as materialized (
      select l.* from (${holding}) l order by ${inOrder('l', order)} offset ${offset} limit ${count})
    select l.id, (
      select count(*) from list_games own
      join list_games g on g.user_id = own.user_id and g.list_id = own.list_id and g.position <= own.position
      where own.user_id = l.user_id and own.list_id = l.id and own.game_id = ${gameId}) as place
    from page l order by ${inOrder('l', order)}`.execute(db)
  return rows
}
