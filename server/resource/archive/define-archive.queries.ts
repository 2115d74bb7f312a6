import { type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely'
import type { TableName } from '../../db/schema.ts'
import type { DB } from '../../db/types.ts'
import { gameColumn } from './games.queries.ts'

export type Row = Record<string, unknown>

/** Rows that name a user, or a post of theirs; they mean something on the same site only. */
export interface Named {
  /** The column with the id of what is named, and the one with its user's id: the same for a user. */
  column: string
  userColumn: string
  /** What this user may name, as a table of `id` and `user_id`. */
  from: (userId: number) => RawBuilder<unknown>
}

/** What a query needs to know of a table of archived rows; in expressions `t` is a row of it. */
export interface ArchivedTable {
  table: TableName
  /** The columns that order a user's rows, in which no two rows are equal. */
  order: readonly string[]
  /** What is read: the names of an item with their columns or expressions; without `game`, `id` and `nick`. */
  select: readonly (readonly [name: string, value: string | RawBuilder<unknown>])[]
  /** Whether the game of `game_id` is read, too. */
  game: boolean
  named?: Named
  where?: RawBuilder<SqlBool>
}

/** A batch of a user's rows after the row of this key; each has the columns of `order` as `key <column>`. */
export async function readRows(
  trx: Transaction<DB>,
  userId: number,
  { table, order, select, game, named, where }: ArchivedTable,
  after: Row | undefined,
  count: number,
): Promise<Row[]> {
  const columns = [
    ...select.map(([name, value]) => sql`${typeof value === 'string' ? sql.ref(value) : value} as ${sql.ref(name)}`),
    ...order.map((column) => sql`${sql.ref(`t.${column}`)} as ${sql.ref(`key ${column}`)}`),
    ...(game ? [sql`${gameColumn} as game`] : []),
    ...(named ? [sql`${sql.ref(`t.${named.column}`)} as id, u.nick`] : []),
  ]
  const keys = sql.join(order.map((column) => sql.ref(`t.${column}`)))
  const { rows } = await sql<Row>`
    select ${sql.join(columns)} from ${sql.table(table)} t
    ${game ? sql`left join games g on g.id = t.game_id left join game_details d on d.game_id = g.id` : sql``}
    ${named ? sql`join users u on u.id = ${sql.ref(`t.${named.userColumn}`)} and u.deleted_at is null` : sql``}
    where t.user_id = ${userId} and ${where ?? sql`true`}
      ${after ? sql`and (${keys}) > (${sql.join(order.map((column) => after[column]))})` : sql``}
    order by ${keys} limit ${count}`.execute(trx)
  return rows
}

/** Those of the named users or posts that exist under their user's nick and that this user may name, by their id. */
export async function findNamed(
  db: Kysely<DB>,
  userId: number,
  { from }: Named,
  given: readonly { id: number; nick: string }[],
): Promise<Map<number, { id: number; user_id: number }>> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    select s.id, s.user_id from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as p (id integer, nick text)
    join ${from(userId)} s on s.id = p.id
    join users u on u.id = s.user_id and u.nick_key = lower(p.nick)
    where u.deleted_at is null and u.id <> ${userId}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** How many rows a user has in a table. */
export async function countRows(db: Kysely<DB>, table: TableName, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} where user_id = ${userId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** How many rows one statement compares or inserts. */
const batchSize = 500

function* batchesOf(rows: readonly Row[]): Iterable<readonly Row[]> {
  for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize)
}

// An archive holds thousandths of a second, the database finer ones.
const isSame = (column: string): RawBuilder<SqlBool> =>
  column.endsWith('_at')
    ? sql`date_trunc('milliseconds', ${sql.ref(`t.${column}`)}) = date_trunc('milliseconds', ${sql.ref(`row.${column}`)})`
    : column.endsWith('_id')
      ? sql`${sql.ref(`t.${column}`)} = ${sql.ref(`row.${column}`)}`
      : sql`${sql.ref(`t.${column}`)} is not distinct from ${sql.ref(`row.${column}`)}`

/** Those of the rows that a user does not have yet: none with the same values in these columns. */
export async function missingRows<R extends Row>(
  db: Kysely<DB>,
  userId: number,
  { table, same }: { table: TableName; same: readonly string[] },
  rows: readonly R[],
): Promise<R[]> {
  const missing: R[] = []
  for (const batch of batchesOf(rows)) {
    const { rows: places } = await sql<{ place: number }>`
      select row.ordinality::integer as place
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::jsonb) with ordinality as row
      where not exists (
        select from ${sql.table(table)} t where t.user_id = ${userId} and ${sql.join(same.map(isSame), sql` and `)})
      order by place`.execute(db)
    missing.push(...places.map(({ place }) => batch[place - 1] as R))
  }
  return missing
}

/**
 * Inserts rows in their order, with the expressions of `computed` (on the given row as `row`); the user may still name
 * what they name. Returns how many were added.
 */
export async function insertRows(
  trx: Transaction<DB>,
  userId: number,
  { table, computed = {}, named }: { table: TableName; computed?: Record<string, RawBuilder<unknown>>; named?: Named },
  rows: readonly Row[],
): Promise<number> {
  let added = 0n
  for (const batch of batchesOf(rows)) {
    const columns = Object.keys(batch[0] ?? {}).map((name) => [name, sql.ref(`row.${name}`)] as const)
    const all = [['user_id', sql`${userId}::integer`] as const, ...columns, ...Object.entries(computed)]
    const { numAffectedRows = 0n } = await sql`
      insert into ${sql.table(table)} (${sql.join(all.map(([name]) => sql.ref(name)))})
      select ${sql.join(all.map(([, value]) => value))}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::jsonb) row
      where ${named ? sql`exists (select from ${named.from(userId)} s where s.id = ${sql.ref(`row.${named.column}`)})` : sql`true`}
      on conflict do nothing`.execute(trx)
    added += numAffectedRows
  }
  return Number(added)
}
