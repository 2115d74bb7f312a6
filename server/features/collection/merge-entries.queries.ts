import { sql, type Transaction } from 'kysely'
import { type EntryValues, flagNames, mergeEntries, valuesOfEntry } from '../../../common/rules/collection.ts'
import type { DB } from '../../db/types.ts'
import { recountGameStats } from './game-stats.queries.ts'
import { type Row, rowsOf } from '../../db/sql-fragments.ts'

const flags = sql.raw(flagNames.join(', '))
const columns = `user_id integer, created_at timestamptz, changed_at timestamptz, borrower text, platform_id integer, rating numeric, rated_by_review boolean, rating_before_review numeric, ${flagNames.map((flag) => `${flag} boolean`).join(', ')}`

/**
 * Moves all entries of one game to the other; users with both get one merged entry. The counters are correct
 * afterwards.
 */
export async function mergeGameEntries(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`
    insert into collections (user_id) select distinct user_id from collection_entries where game_id in (${from}, ${into}) order by user_id
    on conflict (user_id) do update set version = collections.version + 1`.execute(trx)
  const merged = (await readPairs(trx, from, into)).map(mergePair)
  if (merged.length > 0) {
    await sql`
      update collection_entries c set created_at = row.created_at, changed_at = row.changed_at, borrower = row.borrower,
        platform_id = row.platform_id, rating = row.rating, rated_by_review = row.rated_by_review,
        rating_before_review = row.rating_before_review, ${sql.join(flagNames.map((flag) => sql`${sql.ref(flag)} = row.${sql.ref(flag)}`))}
      from ${rowsOf(merged, columns)} where c.user_id = row.user_id and c.game_id = ${into}`.execute(trx)
    await sql`
      delete from collection_entries where game_id = ${from} and user_id = any(${merged.map(({ user_id }) => user_id)})`.execute(
      trx,
    )
  }
  await sql`update collection_entries set game_id = ${into} where game_id = ${from}`.execute(trx)
  await sql`insert into game_stats (game_id) values (${into}) on conflict do nothing`.execute(trx)
  await recountGameStats(trx, [into])
}

/** Collections that lose the game get a new version: the copies in browsers are out of date. */
export async function bumpCollectionsWith(trx: Transaction<DB>, gameId: number): Promise<void> {
  await sql`
    update collections set version = version + 1
    where user_id in (select user_id from collection_entries where game_id = ${gameId})`.execute(trx)
}

type Entry = EntryValues & {
  user_id: number
  created_at: Date
  changed_at: Date
  rated_by_review: boolean
  rating_before_review: number | null
}

/** Both entries of every user who keeps both. */
async function readPairs(trx: Transaction<DB>, from: number, into: number): Promise<[Entry, Entry][]> {
  const { rows } = await sql<Entry>`
    select user_id, created_at, changed_at, borrower, platform_id as platform, rating, rated_by_review,
      rating_before_review, ${flags} from collection_entries
    where game_id in (${from}, ${into}) and user_id in (
      select user_id from collection_entries where game_id in (${from}, ${into}) group by user_id having count(*) = 2)
    order by user_id, changed_at`.execute(trx)
  return rows.flatMap((row, at) => (at % 2 === 0 && rows[at + 1] ? [[row, rows[at + 1]] as [Entry, Entry]] : []))
}

function mergePair([older, newer]: [Entry, Entry]): Row & { user_id: number } {
  const { platform, ...values } = mergeEntries(valuesOfEntry(newer), valuesOfEntry(older))
  const { rated_by_review, rating_before_review } = newer.rating === null ? older : newer
  return {
    ...values,
    rated_by_review,
    rating_before_review,
    platform_id: platform,
    user_id: newer.user_id,
    created_at: older.created_at < newer.created_at ? older.created_at : newer.created_at,
    changed_at: newer.changed_at,
  }
}

/**
 * Loans of one game become loans of the other. Of two that are out of one person, the older ends where the newer
 * begins.
 */
export async function mergeGameLoans(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`
    update loans o set returned_on = greatest(o.lent_on, n.lent_on), returned_at = n.created_at
    from loans n
    where o.game_id in (${from}, ${into}) and n.game_id in (${from}, ${into}) and o.game_id <> n.game_id
      and o.user_id = n.user_id and o.returned_on is null and n.returned_on is null
      and (o.lent_on, o.id) < (n.lent_on, n.id)`.execute(trx)
  await sql`update loans set game_id = ${into} where game_id = ${from}`.execute(trx)
}
