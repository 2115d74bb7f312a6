import type { Kysely, RawBuilder, SqlBool, Transaction } from 'kysely'
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { lockGames } from '../../catalogue/write/locks.ts'
import type { TableName } from '../../db/schema.ts'
import type { DB } from '../../db/types.ts'
import {
  type About,
  type ArchiveFile,
  datesOf,
  instantOf,
  type Plan,
  type Source,
  type Target,
} from './archive-part.ts'
import {
  type ArchivedTable,
  countRows,
  findNamed,
  insertRows,
  missingRows,
  type Named,
  readRows,
  type Row,
} from './define-archive.queries.ts'
import { type Game, matchGames } from './games.queries.ts'

/** A file that holds one list: what a user has in one table. */
interface ListOfRows<C extends TProperties = TProperties, Item = Row> {
  /** `loans` → `loans.json`. */
  name: string
  about: About
  /** Of the published schema. */
  title: string
  description: string
  /** Name of the list in the file, the most items that it may have, and the most bytes of the file. */
  list: string
  most: number
  maxBytes?: number
  table: TableName
  /** The columns that order a user's rows, in which no two rows are equal. */
  order: readonly string[]
  /**
   * The names of an item in the file, in their order, with schemas. Each is the column of that name, except for `game`
   * (the game of the row), `id` and `nick` of what is `named`, and what `select` tells. An optional one is left out when
   * it is null.
   */
  columns: C
  /** Other columns (`t.name`) or expressions; null: `complete` adds it. */
  select?: { [N in keyof C]?: string | RawBuilder<unknown> | null }
  where?: RawBuilder<SqlBool>
  /** Adds to the items of a batch, whose rows have these values in `order`, what other tables hold. */
  complete?: (source: Source, items: Row[], keys: Row[]) => Promise<Row[]>
  /** How many rows are read at once, when they are large. */
  batch?: number
  csv?: (items: (source: Source) => AsyncIterable<Item[]>) => ArchiveFile['csv']
}

/** The row of an item; `field` names the item in an error. */
type ToRow<Item> = (item: Item, field: string) => Row | undefined

/** How its items become rows of the table again. */
interface RowsToRestore<Item = Row> {
  named?: Named
  /** Rows with the same values in these columns are the same row: one that is here stays as it is. */
  same: readonly string[]
  /** The file may hold a row twice, since it happened twice. */
  repeats?: true
  /**
   * An item by the rules of the call, for a file may have been written by hand: what its row has beside the game and
   * what is named. Its dates are in the past already. Undefined for what cannot be here; throws field errors.
   */
  toRow?: ToRow<Item>
  /** Makes `toRow` when it needs to know something of all items. */
  prepare?: (db: Kysely<DB>, items: readonly Item[]) => Promise<ToRow<Item>>
  /** Whether a row that is missing is added; the others count as kept, since another file brings them. */
  adds?: (row: Row) => boolean
  /** Columns that follow from others of the row, as expressions on `row`. */
  computed?: Record<string, RawBuilder<unknown>>
  /** The most rows that a user has. */
  rowsMax?: number
  /** The limit of the day that counts these rows, too. */
  grant?: 'grantFollows' | 'grantPublic'
  /** The report does not name unknown games: another file has. */
  silent?: true
  beforeWrite?: (trx: Transaction<DB>, userId: number) => Promise<void>
  /** `rows`: all that are known here, added or not. */
  afterWrite?: (trx: Transaction<DB>, userId: number, rows: readonly Row[]) => Promise<void>
}

interface OwnPlan<Item = Row> {
  plan: (db: Kysely<DB>, target: Target, items: Item[]) => Promise<Plan>
}

type Definition<C extends TProperties = TProperties, Item = Row> = ListOfRows<C, Item> &
  (RowsToRestore<Item> | OwnPlan<Item>)

/** Defines the file of an archive that holds a user's rows of one table, and how they are restored. */
export function defineArchive<C extends TProperties>(typed: Definition<C, Static<TObject<C>>>): ArchiveFile {
  // Below, an item is any row: the schema has checked what comes in.
  const given = typed as unknown as Definition
  const { name, about, title, description, list, most, maxBytes, columns, csv } = given
  const items = Type.Array(Type.Object(columns, { additionalProperties: false }), { maxItems: most })
  const read = (source: Source): AsyncIterable<Row[]> => readItems(source, given)
  const spreadsheet = csv?.(read)
  return {
    name,
    about,
    ...(maxBytes && { maxBytes }),
    schema: Type.Object(
      { $schema: Type.Optional(Type.String({ maxLength: 500 })), [list]: items },
      { additionalProperties: false, title, description },
    ),
    write: (source) => listFile(source.schema, list, read(source)),
    ...(spreadsheet && { csv: spreadsheet }),
    plan: (db, target, file: Record<string, Row[]>) =>
      'plan' in given ? given.plan(db, target, file[list] ?? []) : planRows(db, target, given, file[list] ?? []),
  }
}

/**
 * A file that holds one list: `{"$schema": …, "<list>": [ … ]}`, an item a line, so that large ones can be read by eye
 * and by diff.
 */
export async function* listFile(
  schema: string,
  list: string,
  batches: AsyncIterable<readonly unknown[]>,
): AsyncIterable<string> {
  yield `{\n"$schema": ${JSON.stringify(schema)},\n${JSON.stringify(list)}: [`
  let mark = '\n'
  for await (const batch of batches) {
    yield mark + batch.map((item) => JSON.stringify(item)).join(',\n')
    mark = ',\n'
  }
  yield '\n]\n}\n'
}

async function* readItems(source: Source, given: ListOfRows): AsyncIterable<Row[]> {
  const { order, columns, complete, batch = 500, most } = given
  const table = tableOf(given)
  let keys: Row[] = []
  let left = most
  do {
    const rows = await readRows(source.trx, source.userId, table, keys.at(-1), Math.min(batch, left))
    if (rows.length === 0) return
    left -= rows.length
    keys = rows.map((row) => Object.fromEntries(order.map((column) => [column, row[`key ${column}`]])))
    const items = rows.map((row) => toItem(columns, row))
    yield complete ? await complete(source, items, keys) : items
  } while (keys.length === batch && left > 0)
}

function tableOf(given: ListOfRows & Partial<RowsToRestore>): ArchivedTable {
  const { table, order, columns, select = {}, named, where } = given
  const read: string[] = ['game', ...(named ? ['id', 'nick'] : [])]
  const own = Object.keys(columns).flatMap((name) => {
    const value = select[name] === undefined ? `t.${name}` : select[name]
    return read.includes(name) || value === null ? [] : [[name, value] as const]
  })
  return {
    table,
    order,
    select: own,
    game: 'game' in columns,
    ...(named && { named }),
    ...(where && { where }),
  }
}

/** The columns in the order of the definition, moments as text. */
const toItem = (columns: TProperties, row: Row): Row =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, schema]) => {
      const value = row[name]
      if (value === undefined || (value === null && Type.IsOptional(schema))) return []
      return [[name, value instanceof Date ? value.toISOString() : value]]
    }),
  )

/** What the items would add to a user's rows. */
async function planRows(
  db: Kysely<DB>,
  target: Target,
  given: ListOfRows & RowsToRestore,
  items: readonly Row[],
): Promise<Plan> {
  const { table, grant, silent, adds = () => true, beforeWrite, afterWrite } = given
  const { userId } = target
  const games = items.flatMap(({ game }) => (game as Game | null | undefined) ?? [])
  const ids = await matchGames(db, games)
  const idOf = new Map(games.map((game, at) => [game, ids[at]]))
  const rows = await rowsOfItems(db, target, given, items, idOf)
  const room = async (of: Kysely<DB>): Promise<number | undefined> =>
    given.rowsMax === undefined ? undefined : Math.max(0, given.rowsMax - (await countRows(of, table, userId)))
  const missing = await missingRows(db, userId, given, given.repeats ? rows : distinct(rows, given.same))
  const fresh = missing.filter(adds).slice(0, await room(db))
  const [total, added] = [items.length, fresh.length]
  const unknown = silent ? [] : games.filter((game) => idOf.get(game) === undefined)
  return {
    counts: { total, added, kept: rows.length - added, unknown: total - rows.length },
    notFound: unknown.map(({ title, year }) => ({ title, year })),
    async write(trx) {
      await beforeWrite?.(trx, userId)
      const granted = grant ? await target[grant](trx, fresh.length) : undefined
      const wanted = fresh.slice(0, granted).slice(0, await room(trx))
      const held = await lockGames(
        trx,
        wanted.flatMap(({ game_id }) => (typeof game_id === 'number' ? game_id : [])),
      )
      const possible = wanted.filter(({ game_id = null }) => game_id === null || held.has(game_id as number))
      const inserted = await insertRows(trx, userId, given, possible)
      await afterWrite?.(trx, userId, rows)
      return inserted
    },
  }
}

/** The rows of the items whose game, user or post is known here. */
async function rowsOfItems(
  db: Kysely<DB>,
  { userId, now, sameSite }: Target,
  { list, columns, named, toRow = (item) => item, prepare }: ListOfRows & RowsToRestore,
  items: readonly Row[],
  gameIds: ReadonlyMap<Game, number | undefined>,
): Promise<Row[]> {
  // Elsewhere, an equal number or nick is another user.
  const there = named && sameSite ? await findNamed(db, userId, named, items as never) : undefined
  const rowOf = (await prepare?.(db, items)) ?? toRow
  return items.flatMap((item, at) => {
    const keys: Row = {}
    if ('game' in columns) keys['game_id'] = item['game'] === null ? null : gameIds.get(item['game'] as Game)
    if (named) {
      const found = there?.get(item['id'] as number)
      Object.assign(keys, { [named.userColumn]: found?.user_id, [named.column]: found?.id })
    }
    if (Object.values(keys).includes(undefined)) return []
    const row = rowOf(withPastDates(item, now), `${list}/${at}`)
    if (row === undefined) return []
    const { game: _game, ...values } = row
    if (named) for (const name of ['id', 'nick']) delete values[name]
    return [{ ...values, ...keys }]
  })
}

/** Moments end in `_at`: none lies in the future, and nothing was changed before it was created. */
function withPastDates(item: Row, now: number): Row {
  const dates = Object.entries(item).flatMap(([name, value]) =>
    name.endsWith('_at') && typeof value === 'string' ? [[name, instantOf(value, now)]] : [],
  )
  const { created_at, changed_at } = item
  const both = typeof created_at === 'string' && typeof changed_at === 'string'
  return { ...item, ...Object.fromEntries(dates), ...(both && datesOf({ created_at, changed_at }, now)) }
}

/** The first of the rows that are the same. */
function distinct(rows: readonly Row[], same: readonly string[]): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const key = JSON.stringify(same.map((column) => row[column]))
    return !seen.has(key) && seen.add(key)
  })
}
