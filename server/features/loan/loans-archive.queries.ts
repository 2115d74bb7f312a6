import { type Kysely, sql, type Transaction } from 'kysely'
import { rowsOf } from '../../db/rows.ts'
import type { DB } from '../../db/types.ts'
import { steamId } from '../../resource/archive/games.queries.ts'

/** A batch of a user's loans with their games, after the last one of the previous batch. */
export function loansAfter(trx: Transaction<DB>, userId: number, id: number, count: number) {
  return trx
    .selectFrom('loans as l')
    .innerJoin('games as g', 'g.id', 'l.game_id')
    .leftJoin('game_details as d', 'd.game_id', 'l.game_id')
    .select(['l.id', 'l.borrower', 'l.lent_on', 'l.due_on', 'l.returned_on', 'l.created_at'])
    .select(['g.title', 'g.release_year', 'g.slug', 'g.igdb_id'])
    .select(steamId)
    .where('l.user_id', '=', userId)
    .where('l.id', '>', id)
    .orderBy('l.id')
    .limit(count)
    .execute()
}

export type OwnLoanRow = Awaited<ReturnType<typeof loansAfter>>[number]

export interface NewLoan {
  game_id: number
  borrower: string | null
  lent_on: string
  due_on: string | null
  returned_on: string | null
  created_at: string
}

const columns = `game_id integer, borrower text, lent_on date, due_on date, returned_on date, created_at timestamptz`
const same = sql`l.user_id = mine.id and l.game_id = row.game_id and l.lent_on = row.lent_on and l.borrower is not distinct from row.borrower`

/** The positions of those loans that are here already, as of the same game, day and borrower. */
export async function keptLoans(db: Kysely<DB>, userId: number, loans: NewLoan[]): Promise<Set<number>> {
  const rows = loans.map((loan, place) => ({ ...loan, place }))
  const { rows: kept } = await sql<{ place: number }>`
    select row.place from ${rowsOf(rows, `${columns}, place integer`)} cross join (select ${userId}::integer as id) mine
    where exists (select from loans l where ${same})`.execute(db)
  return new Set(kept.map(({ place }) => place))
}

/** Adds loans that ended, of games that exist; returns how many. */
export async function addEndedLoans(trx: Transaction<DB>, userId: number, loans: NewLoan[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into loans (user_id, game_id, borrower, lent_on, due_on, returned_on, returned_at, created_at)
    select mine.id, row.game_id, row.borrower, row.lent_on, row.due_on, row.returned_on, row.created_at, row.created_at
    from ${rowsOf(loans as unknown as Record<string, unknown>[], columns)} cross join (select ${userId}::integer as id) mine
      join games g on g.id = row.game_id
    where row.returned_on is not null and not exists (select from loans l where ${same})`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}

/** Gives loans that are out their days: the archive of the collection has opened them. */
export async function dateOpenLoans(trx: Transaction<DB>, userId: number, loans: NewLoan[]): Promise<void> {
  const rows = rowsOf(loans as unknown as Record<string, unknown>[], columns)
  const open = sql`l.user_id = ${userId} and l.game_id = row.game_id and l.returned_on is null
    and l.borrower is not distinct from row.borrower and row.returned_on is null`
  await sql`update loans l set due_on = coalesce(l.due_on, row.due_on) from ${rows} where ${open}`.execute(trx)
  await sql`
    update collection_entries e set lended_at = (row.lent_on + time '12:00') at time zone 'UTC'
    from ${rows} join loans l on ${open} and l.lent_on > row.lent_on
    where e.user_id = ${userId} and e.game_id = row.game_id and e.lended`.execute(trx)
}
