import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { RequestLang } from '../../http/request-facts.ts'
import type { KeptReason } from './score.ts'
import type { Suggested } from './suggest.ts'

/**
 * When a user's list was made and from which version of the collection, and the present version; `made` null: there is
 * no list.
 */
export interface ListState {
  made: Date | null
  from: number
  version: number
}

/** Undefined for an unknown or deleted user. */
export async function listState(db: Kysely<DB>, userId: number): Promise<ListState | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('collections as c', 'c.user_id', 'users.id')
    .leftJoin('user_suggestion_states as s', 's.user_id', 'users.id')
    .select(['c.version', 's.computed_at as made', 's.collection_version as from'])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { made: row.made, from: row.from ?? 0, version: row.version ?? 0 }
}

const suggestionsLock = 7_215_011

/** Locks the creation of this user's list for this transaction. */
export async function lockSuggestions(trx: Transaction<DB>, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${suggestionsLock}, ${userId})`.execute(trx)
}

/** Replaces a list by a new one; games deleted in the meantime are left out. */
export async function replaceList(
  trx: Transaction<DB>,
  userId: number,
  list: Suggested[],
  { version, at }: { version: number; at: Date },
): Promise<void> {
  const rows = JSON.stringify(list.map(({ game, reason }, n) => ({ game, reason, place: n + 1 })))
  // The games first, as in a deletion: the opposite order could deadlock.
  await sql`select 1 from games where id = any(${list.map(({ game }) => game)}) order by id for key share`.execute(trx)
  await trx.deleteFrom('user_suggestions').where('user_id', '=', userId).execute()
  await sql`
    insert into user_suggestions (user_id, place, game_id, reason)
    select ${userId}, row_number() over (order by r.place), g.id, r.reason
    from json_to_recordset(${rows}::json) as r (game integer, reason jsonb, place integer) join games g on g.id = r.game`.execute(
    trx,
  )
  const state = { collection_version: version, computed_at: at }
  await trx
    .insertInto('user_suggestion_states')
    .values({ user_id: userId, ...state })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(state))
    .execute()
}

export interface ListedGame {
  place: number
  game: number
  reason: KeptReason
  /** The game of the reason; null when it has none or the game was deleted. */
  known: { slug: string; title: string } | null
  genre: string | null
}

/**
 * The rest of a user's list: the entries at the positions `from` to `to`, the total, and whether any follow. Games
 * added to the collection or refused since are left out, so positions stay and no page shifts under the reader.
 */
export async function listedGames(
  db: Kysely<DB>,
  userId: number,
  places: { from: number; to: number },
  lang: RequestLang,
): Promise<{ games: ListedGame[]; total: number; more: boolean }> {
  const { rows } = await sql<ListedGame & { total: number; last: number }>`
    with list as materialized (
      select s.place, s.game_id, s.reason from user_suggestions s
      where s.user_id = ${userId} and not exists (
        select from collection_entries c where c.user_id = s.user_id and c.game_id = s.game_id)
        and not exists (select from unwanted_suggestions u where u.user_id = s.user_id and u.game_id = s.game_id))
    select l.place, l.game_id as game, l.reason, t.total, t.last, x.${sql.raw(`name_${lang}`)} as genre,
      case when k.id is not null then json_build_object('slug', k.slug, 'title', k.title) end as known
    from (select count(*)::integer as total, max(place) as last from list) t
      left join list l on l.place between ${places.from} and ${places.to}
      left join games k on k.id = (l.reason ->> 'game')::integer
      left join genres x on x.id = (l.reason ->> 'genre')::integer
    order by l.place`.execute(db)
  const [first] = rows
  return {
    games: rows.filter(({ game }) => game !== null),
    total: first?.total ?? 0,
    more: (first?.last ?? 0) > places.to,
  }
}
