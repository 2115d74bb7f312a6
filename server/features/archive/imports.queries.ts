import type { Kysely, Transaction } from 'kysely'
import type { ArchiveImport, ArchiveReport } from '../../../common/api/archive.ts'
import { authorize, type Authorized } from '../../db/authorized.ts'
import type { PageRange } from '../../db/pagination.ts'
import type { DB } from '../../db/types.ts'

const columns = ['id', 'state', 'progress', 'bytes', 'report', 'created_at', 'expires_at'] as const
type State = ArchiveImport['state']
type Key = { user_id: number; id: string }

/** One page of a user's uploaded archives, the latest first, and the total. */
export async function importsOf(db: Kysely<DB>, userId: number, { offset, count }: PageRange) {
  const own = db.selectFrom('archive_imports').where('user_id', '=', userId)
  const rows = await own
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(count)
    .execute()
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export type ImportRow = Awaited<ReturnType<typeof importsOf>>['rows'][number]

/** A new import that receives its file; undefined while another one is in progress. */
export function addImport(db: Kysely<DB>, row: Key & { created_at: Date; expires_at: Date }) {
  return db
    .insertInto('archive_imports')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export function findImport(db: Kysely<DB>, userId: number, id: string) {
  return db
    .selectFrom('archive_imports')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** An import of the user, locked for a write; undefined when there is no such import. */
export async function lockImport(
  trx: Transaction<DB>,
  userId: number,
  id: string,
): Promise<Authorized<Key> | undefined> {
  const row = await trx
    .selectFrom('archive_imports')
    .select(['user_id', 'id'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return authorize(row)
}

/** Changes an import from one of the states to another; undefined when it is in a different one, or deleted. */
export function moveImport(
  db: Kysely<DB>,
  { user_id, id }: Authorized<Key>,
  from: State[],
  values: { state: State; progress?: number; bytes?: number; report?: ArchiveReport; expires_at?: Date },
) {
  const { report, ...rest } = values
  return db
    .updateTable('archive_imports')
    .set({ ...rest, ...(report && { report: JSON.stringify(report) }) })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(columns)
    .executeTakeFirst()
}

/** Deletes an import, in one of the states only. */
export async function deleteImport(
  db: Kysely<DB>,
  { user_id, id }: Authorized<Key>,
  states: State[],
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('archive_imports')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('state', 'in', states)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Deletes imports that wait for a confirmation or whose upload began before the moment; returns the ids, whose files
 * must be deleted as well.
 */
export async function deleteLeft(db: Kysely<DB>, userId: number, uploadsBefore: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('archive_imports')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'checked'),
        eb.and([eb('state', '=', 'uploading'), eb('created_at', '<', uploadsBefore)]),
      ]),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
