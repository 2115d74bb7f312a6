import { type Kysely, sql, type Transaction } from 'kysely'
import { authorize, type Authorized } from '../../db/authorized.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import type { ArchiveImport, ArchiveReport } from '../../../common/api/archive.ts'

const exportColumns = ['id', 'state', 'progress', 'bytes', 'created_at', 'expires_at'] as const

/** One page of a user's exports, the latest first, and the total. */
export async function exportsOf(db: Kysely<DB>, userId: number, { offset, count }: PageRange) {
  const own = db.selectFrom('archive_exports').where('user_id', '=', userId)
  const rows = await own
    .select(exportColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(count)
    .execute()
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export type ExportRow = Awaited<ReturnType<typeof exportsOf>>['rows'][number]

/** A new export that waits for its job; undefined while another one waits or runs. */
export function addExport(db: Kysely<DB>, row: { user_id: number; id: string; created_at: Date; expires_at: Date }) {
  return db
    .insertInto('archive_exports')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .returning(exportColumns)
    .executeTakeFirst()
}

/** One export of a user who still exists. */
export function findExport(db: Kysely<DB>, userId: number, id: string) {
  return db
    .selectFrom('archive_exports as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.state', 'e.progress', 'e.bytes', 'e.created_at', 'e.expires_at', 'e.user_id', 'u.nick'])
    .where('e.user_id', '=', userId)
    .where('e.id', '=', id)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Updates an export that is not finished yet; false when it no longer exists. */
export async function setExport(
  db: Kysely<DB>,
  { user_id, id }: Authorized<ExportKey>,
  values: { state?: 'running' | 'ready' | 'failed'; progress?: number; bytes?: number; expires_at?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('archive_exports')
    .set(values)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The key of an export: its owner's id comes first in every key. */
interface ExportKey {
  user_id: number
  id: string
}

/** An export of the user, locked for a write; undefined when there is no such export. */
export async function lockExport(
  trx: Transaction<DB>,
  userId: number,
  id: string,
): Promise<Authorized<ExportKey> | undefined> {
  const row = await trx
    .selectFrom('archive_exports')
    .select(['user_id', 'id'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return authorize(row)
}

export async function deleteExport(trx: Transaction<DB>, { user_id, id }: Authorized<ExportKey>): Promise<void> {
  await trx.deleteFrom('archive_exports').where('user_id', '=', user_id).where('id', '=', id).execute()
}

/** Deletes a user's oldest exports beyond a number; returns their ids, whose files must be deleted as well. */
export async function deleteOldest(db: Kysely<DB>, userId: number, kept: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from archive_exports where user_id = ${userId} and id in (
      select id from archive_exports where user_id = ${userId} order by created_at desc, id offset ${kept})
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes expired exports and imports; returns those whose files must be deleted as well. */
export async function deleteOver(db: Kysely<DB>, at: Date): Promise<{ user_id: number; id: string }[]> {
  const { rows } = await sql<{ user_id: number; id: string }>`
    with gone_out as (delete from archive_exports where expires_at <= ${at} returning user_id, id),
    gone_in as (delete from archive_imports where expires_at <= ${at} returning user_id, id)
    select * from gone_out union all select * from gone_in`.execute(db)
  return rows
}

/**
 * Marks as failed what began before the moment and is still not finished: its job is a dead letter, or died with its
 * server.
 */
export async function giveUpStuck(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`update archive_exports set state = 'failed' where state in ('waiting', 'running') and created_at < ${before}`.execute(
    db,
  )
  // An import that is being written may have waited days for its confirmation: that one is deleted with its file when
  // it expires.
  await sql`update archive_imports set state = 'failed' where state in ('uploading', 'waiting', 'checking') and created_at < ${before}`.execute(
    db,
  )
}

/** Which of these exports and imports still exist. */
export async function knownArchives(db: Kysely<DB>, keys: { user_id: number; id: string }[]): Promise<Set<string>> {
  const asked = sql`(select user_id, id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (user_id integer, id uuid))`
  const { rows } = await sql<{ id: string }>`
    select id from archive_exports where (user_id, id) in ${asked}
    union all select id from archive_imports where (user_id, id) in ${asked}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const importColumns = ['id', 'state', 'progress', 'bytes', 'report', 'created_at', 'expires_at'] as const
type State = ArchiveImport['state']
type Key = { user_id: number; id: string }

/** One page of a user's uploaded archives, the latest first, and the total. */
export async function importsOf(db: Kysely<DB>, userId: number, { offset, count }: PageRange) {
  const own = db.selectFrom('archive_imports').where('user_id', '=', userId)
  const rows = await own
    .select(importColumns)
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
    .returning(importColumns)
    .executeTakeFirst()
}

export function findImport(db: Kysely<DB>, userId: number, id: string) {
  return db
    .selectFrom('archive_imports')
    .select(importColumns)
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
    .returning(importColumns)
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
