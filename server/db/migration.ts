import { type Kysely, sql } from 'kysely'

/**
 * What `server/db/migrations/NNNN_name.ts` exports. Older processes keep serving meanwhile: docs/migrations.md says how to write one. The only
 * way back is a backup.
 */
export interface Migration {
  /** Quick changes, in one transaction that waits a second for each lock. */
  up?: (db: Kysely<unknown>) => Promise<void>
  /** Created after `up`, outside of any transaction, while others read and write. */
  indexes?: readonly Index[]
  /** Constraints that `up` added as `not valid`: their rows are read after `up`, while others read and write. */
  validate?: readonly { table: string; constraint: string }[]
  /** Changes rows in the background, after all of the above, while this and older versions serve. */
  batches?: Batches
  /** Earlier migrations whose batches must be over: what is left of them is done before this one. */
  needs?: readonly string[]
  /** The last migration of the oldest version that works with what this one leaves; without it, every version since 0060. */
  oldest?: string
}

export interface Index {
  name: string
  /** Table, columns and condition: `events (list_id) where list_id is not null`. */
  on: string
  unique?: boolean
}

/** Where a walk through a table goes on: the key of the last row that it has seen. */
export type Cursor = readonly (string | number)[]

/**
 * One step of a walk, in its own transaction, which also keeps the cursor: looks at no more than `limit` rows after `from` (null: from the start).
 * Returns how many it changed and where to go on, null at the end. It may begin anew, so it leaves rows alone that it has changed.
 */
export type Batches = (
  trx: Kysely<unknown>,
  from: Cursor | null,
  limit: number,
) => Promise<{ next: Cursor | null; changed: number }>

/**
 * Walks through `table` in the order of `key` and updates the rows for which `where` holds: `set` and `where` are SQL in which `t` is the row.
 */
export function inBatches(walk: { table: string; key: readonly string[]; set: string; where: string }): Batches {
  const named = (alias: string) => sql.join(walk.key.map((column) => sql.ref(`${alias}.${column}`)))
  const [table, set, where] = [sql.table(walk.table), sql.raw(walk.set), sql.raw(walk.where)]
  return async (trx, from, limit) => {
    const after = from === null ? sql`true` : sql`(${named('t')}) > (${sql.join([...from])})`
    // Rows are locked in the order of their keys, as everybody does.
    const { rows } = await sql<{ last: Cursor | null; seen: number; changed: number }>`
      with page as materialized (select ${named('t')} from ${table} t where ${after} order by ${named('t')} limit ${limit}),
      due as materialized (
        select ${named('t')} from ${table} t join page p on (${named('t')}) = (${named('p')})
        where ${where} order by ${named('t')} for no key update of t),
      changed as (update ${table} t set ${set} from due d where (${named('t')}) = (${named('d')}) returning 1)
      select (select jsonb_build_array(${named('p')}) from page p order by ${sql.join(walk.key.map((column) => sql`${sql.ref(`p.${column}`)} desc`))} limit 1) as last,
        (select count(*) from page)::int as seen, (select count(*) from changed)::int as changed`.execute(trx)
    const { last, seen, changed } = rows[0]!
    return { next: seen < limit ? null : last, changed }
  }
}
