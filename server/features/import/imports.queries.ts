import { type Kysely, sql, type Transaction } from 'kysely'
import type { ImportCounts, ImportMapping, ImportReport, ImportState } from '../../../common/api/import.ts'
import { type ImportFormat, type ImportOptions, usualOptions } from '../../../common/rules/import.ts'
import { limits } from '../../../common/rules/limits.ts'
import { authorize, type Authorized } from '../../db/authorized.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import type { TableHead } from './files/table.ts'

/** `read_next` of an account that was read to the end. */
export const allRead = -1

/** One import, without the text of its file. */
export interface ImportRecord {
  id: number
  format: ImportFormat
  name: string
  state: ImportState
  problem: string | null
  header: TableHead
  mapping: ImportMapping | null
  options: ImportOptions
  rows: number
  done: number
  counts: Partial<ImportCounts>
  report: ImportReport | null
  /** Lists that games were added to, for an undo. */
  lists: FilledList[]
  /** Of a linked account: where the next page begins; `allRead` once there is none. */
  read_next: number
  /** What is new and sure is applied without a look at the preview. */
  auto: 'asked' | 'nightly' | null
  mailed_at: Date | null
  created_at: Date
  touched_at: Date
}

/** A list that an import added games to; `made`: it did not exist before. */
export interface FilledList {
  id: number
  made: boolean
  games: number[]
}

/** Which import it is: its owner's id leads every key. */
export interface ImportKey {
  userId: number
  importId: number
}

/** What was stored before an option existed has its usual value. */
const fields = sql`id, format, name, state, problem, header, mapping,
  ${JSON.stringify(usualOptions)}::jsonb || options as options, rows, done, counts, report, lists, read_next, auto,
  mailed_at, created_at, touched_at`
const its = ({ userId, importId }: ImportKey) => sql`user_id = ${userId} and id = ${importId}`

export type NewImport = Pick<ImportRecord, 'format' | 'name' | 'state' | 'header' | 'mapping' | 'options'> & {
  file: string | null
  auto?: ImportRecord['auto']
}

/** Its id. */
export async function addImport(db: Kysely<DB>, userId: number, made: NewImport, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into csv_imports (user_id, format, name, state, file, header, mapping, options, auto, created_at, touched_at)
    values (${userId}, ${made.format}, ${made.name}, ${made.state}, ${made.file}, ${JSON.stringify(made.header)},
      ${made.mapping && JSON.stringify(made.mapping)}, ${JSON.stringify(made.options)}, ${made.auto ?? null}, ${at}, ${at})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Undefined for an unknown one, and for somebody else's. */
export async function importOf(db: Kysely<DB>, key: ImportKey): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`select ${fields} from csv_imports where ${its(key)}`.execute(db)
  return rows[0]
}

/** An import that may be written: locked until the transaction ends. */
export type OwnImport = Authorized<ImportRecord & ImportKey>

/** The same, locked for a write. */
export async function lockImport(
  trx: Transaction<DB>,
  { userId, importId }: ImportKey,
): Promise<OwnImport | undefined> {
  const { rows } = await sql<ImportRecord & ImportKey>`
    select ${fields}, user_id as "userId", id as "importId" from csv_imports
    where user_id = ${userId} and id = ${importId} for update`.execute(trx)
  return authorize(rows[0])
}

export async function fileOfImport(db: Kysely<DB>, key: ImportKey): Promise<string | null> {
  const { rows } = await sql<{ file: string | null }>`select file from csv_imports where ${its(key)}`.execute(db)
  return rows[0]?.file ?? null
}

/** A person's imports, the latest first, and how many there are. */
export async function importsOf(db: Kysely<DB>, userId: number, { offset, count }: PageRange) {
  const { rows } = await sql<ImportRecord>`
    select ${fields} from csv_imports where user_id = ${userId} order by id desc offset ${offset} limit ${count}`.execute(
    db,
  )
  return { records: rows, total: await countImports(db, userId) }
}

export async function countImports(db: Kysely<DB>, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from csv_imports where user_id = ${userId}`.execute(db)
  return rows[0]?.n ?? 0
}

type Change = Partial<
  Pick<
    ImportRecord,
    | 'state'
    | 'problem'
    | 'rows'
    | 'done'
    | 'options'
    | 'mapping'
    | 'read_next'
    | 'mailed_at'
    | 'report'
    | 'lists'
    | 'header'
    | 'format'
  >
> & {
  file?: string | null
}

/** Changes some of it; an import that is gone stays gone. */
export async function changeImport(
  db: Kysely<DB>,
  key: Authorized<ImportKey>,
  change: Change,
  at: Date,
): Promise<void> {
  const { options, mapping, report, lists, header, ...plain } = change
  const json = Object.entries({ options, mapping, report, lists, header }).filter(([, value]) => value)
  await db
    .updateTable('csv_imports')
    .set({
      ...plain,
      ...Object.fromEntries(json.map(([column, value]) => [column, JSON.stringify(value)])),
      touched_at: at,
    })
    .where('user_id', '=', key.userId)
    .where('id', '=', key.importId)
    .execute()
}

const isUndated = `(jsonb_typeof(facts -> 'startedEither') = 'array' or jsonb_typeof(facts -> 'finishedEither') = 'array')`
/** A time without a unit that is longer than any that is stored. */
const isTooLong = `(facts ->> 'amount')::numeric * (case i.options ->> 'unit' when 'minutes' then 60 when 'seconds' then 1 else 3600 end)
  > ${(limits.playHoursMax + 0.05) * 3_600}`
const hasNotes = `(coalesce(${['started', 'finished', 'hours', 'amount', 'replays', 'note'].map((fact) => `facts ->> '${fact}'`).join(', ')}) is not null
  or ${isUndated} and i.options ->> 'dates' is not null)`

/** Counts its rows and what has become of its games. */
export async function recountImport(db: Kysely<DB>, { userId, importId }: Authorized<ImportKey>): Promise<void> {
  const rows = (condition: string) => sql.raw(`count(*) filter (where ${condition})`)
  await sql`
    update csv_imports i set counts = (
      select json_build_object(
        'matched', ${rows(`kind = 'matched'`)}, 'doubtful', ${rows(`kind = 'doubtful'`)},
        'missing', ${rows(`kind = 'missing'`)}, 'skipped', ${rows(`kind = 'skipped'`)},
        'new', ${rows(`kind = 'matched' and effect = 'new'`)}, 'change', ${rows(`kind = 'matched' and effect = 'change'`)},
        'same', ${rows(`kind = 'matched' and effect = 'same'`)}, 'full', ${rows(`kind = 'matched' and effect = 'full'`)},
        'twice', count(*) filter (where kind = 'matched' and effect in ('change', 'same') and is_added),
        'waiting', ${rows(`kind = 'matched' and not applied and (effect in ('new', 'change') or effect = 'same' and ${hasNotes})`)},
        'notes', ${rows(`kind = 'matched' and effect <> 'full' and ${hasNotes}`)},
        'unsaid', ${rows(`kind = 'matched' and effect is null and game_id is not null and not applied`)},
        'merged', ${rows(`kind = 'matched' and nth > 1 and game_id is not null`)},
        'outside', ${rows(`kind <> 'skipped' and (facts ->> 'rating')::numeric > coalesce(facts ->> 'outOf', i.options ->> 'scale')::numeric`)},
        'unread', ${rows(`kind <> 'skipped' and (jsonb_array_length(coalesce(facts -> 'unread', '[]')) > 0 or ${isTooLong})`)},
        'platforms', ${rows(`kind <> 'skipped' and jsonb_array_length(coalesce(facts -> 'leftOut', '[]')) > 0`)},
        'undated', ${rows(`kind <> 'skipped' and i.options ->> 'dates' is null and ${isUndated}`)},
        'restored', (select count(*) from csv_import_changes c
          where c.user_id = ${userId} and c.import_id = ${importId} and undone = 'restored'),
        'kept', (select count(*) from csv_import_changes c
          where c.user_id = ${userId} and c.import_id = ${importId} and undone = 'kept'))
      from (
        select *, row_number() over (partition by game_id, kind order by n) as nth, bool_or(kind = 'matched' and effect = 'new') over (partition by game_id) and game_id is not null as is_added
        from csv_import_rows where user_id = ${userId} and import_id = ${importId}) r)
    where ${its({ userId, importId })}`.execute(db)
}

export async function deleteImport(db: Kysely<DB>, key: Authorized<ImportKey>): Promise<void> {
  await sql`delete from csv_imports where ${its(key)}`.execute(db)
}

/** Removes imports that were never applied and that nobody has touched since then. */
export async function deleteLeftImports(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`
    delete from csv_imports where touched_at < ${before} and state in ('mapping', 'reading', 'preview', 'failed', 'undone')`.execute(
    db,
  )
}
