import { type Kysely, sql, type Transaction } from 'kysely'
import { flagNames } from '../../../../common/rules/collection.ts'
import type { DB } from '../../../db/types.ts'

/** A batch of a person's entries by game id, behind the one that came last. */
export function entriesAfter(trx: Transaction<DB>, userId: number, gameId: number, count: number) {
  return trx
    .selectFrom('collection_entries as c')
    .innerJoin('games as g', 'g.id', 'c.game_id')
    .leftJoin('game_details as d', 'd.game_id', 'c.game_id')
    .leftJoin('platforms as p', 'p.id', 'c.platform_id')
    .selectAll('c')
    .select(['g.title', 'g.release_year', 'g.slug', 'g.igdb_id', 'p.slug as platform_slug', 'p.name as platform_name'])
    .select(sql<string | null>`d.external_ids ->> 'steam'`.as('steam_id'))
    .where('c.user_id', '=', userId)
    .where('c.game_id', '>', gameId)
    .orderBy('c.game_id')
    .limit(count)
    .execute()
}

export type OwnEntryRow = Awaited<ReturnType<typeof entriesAfter>>[number]

/** Ids of the games in a person's collection. */
export async function keptGames(db: Kysely<DB>, userId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('collection_entries').select('game_id').where('user_id', '=', userId).execute()
  return new Set(rows.map(({ game_id }) => game_id))
}

/** An entry as it is to stand, dates included. */
export interface NewEntry extends Record<(typeof flagNames)[number], boolean> {
  game_id: number
  platform_id: number | null
  rating: number | null
  borrower: string | null
  created_at: string
  changed_at: string
}

const batchSize = 1_000
const shape = sql.raw(
  `game_id integer, platform_id integer, rating numeric, borrower text, created_at timestamptz, changed_at timestamptz, ${flagNames.map((flag) => `${flag} boolean`).join(', ')}`,
)
const names = sql.raw(
  ['game_id', 'platform_id', 'rating', 'borrower', 'created_at', 'changed_at', ...flagNames].join(', '),
)
const moves = sql.raw(
  [
    ...flagNames.map((flag) => `${flag} = s.${flag} + a.${flag}::integer`),
    'entries = s.entries + 1',
    'rate_count = s.rate_count + (a.rating is not null)::integer',
    'rate_sum = s.rate_sum + coalesce(a.rating, 0)',
    `histogram = case when a.rating is null then s.histogram else
       s.histogram[:ceil(a.rating)::integer - 1] || (s.histogram[ceil(a.rating)::integer] + 1) || s.histogram[ceil(a.rating)::integer + 1:] end`,
  ].join(', '),
)

/**
 * Puts entries into a collection that has no such games yet, with the games' counters: a few statements a thousand. The caller has taken
 * the collection (takeCollection). Games are touched in the order of their ids, so that two of these never wait for each other in a ring.
 * Answers the ids of the games that were added; one that is gone or there already is left out.
 */
export async function addEntries(trx: Transaction<DB>, userId: number, entries: NewEntry[]): Promise<number[]> {
  const sorted = entries.toSorted((a, b) => a.game_id - b.game_id)
  const added: number[] = []
  for (let at = 0; at < sorted.length; at += batchSize) {
    const batch = sorted.slice(at, at + batchSize)
    const ids = batch.map(({ game_id }) => game_id)
    await sql`select from games where id = any(${ids}) order by id for key share`.execute(trx)
    await sql`insert into game_stats (game_id) select id from games where id = any(${ids}) on conflict do nothing`.execute(
      trx,
    )
    await sql`select from game_stats where game_id = any(${ids}) order by game_id for no key update`.execute(trx)
    const { rows } = await sql<{ game_id: number }>`
      with added as (
        insert into collection_entries (user_id, ${names})
        select ${userId}::integer, ${names} from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as e (${shape})
        where exists (select from games g where g.id = e.game_id)
        on conflict do nothing
        returning *)
      update game_stats s set ${moves} from added a where s.game_id = a.game_id
      returning s.game_id`.execute(trx)
    added.push(...rows.map(({ game_id }) => game_id))
  }
  return added
}
