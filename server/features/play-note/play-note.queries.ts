import { type Kysely, sql, type Transaction } from 'kysely'
import type { PlayNote } from '../../../common/api/play-note.ts'
import type { PlayFacts } from '../../../common/rules/import.ts'
import type { Authorized } from '../../db/authorized.ts'
import { rowsOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'

/** A user's notes about a game, at most one of each site. */
export async function notesOfGame(db: Kysely<DB>, userId: number, gameId: number): Promise<PlayNote[]> {
  const { rows } = await sql<PlayNote>`
    select source, started, finished, hours, replays, note from play_notes
    where user_id = ${userId} and game_id = ${gameId} order by source`.execute(db)
  return rows
}

/** Whether there was one. */
export async function deleteNote(db: Kysely<DB>, userId: number, gameId: number, source: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from play_notes where user_id = ${userId} and game_id = ${gameId} and source = ${source}`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

/** What one import says about one game. */
export interface GameFacts extends PlayFacts {
  game_id: number
}

/** The import that writes, and whose files it brings. */
type Import = Authorized<{ userId: number; importId: number; format: string }>

/** What this import has already written about these games. */
export async function notesOfImport(trx: Transaction<DB>, { userId, importId }: Import, gameIds: number[]) {
  const { rows } = await sql<GameFacts>`
    select game_id, started, finished, hours, replays, note from play_notes
    where user_id = ${userId} and import_id = ${importId} and game_id = any(${gameIds})`.execute(trx)
  return rows
}

const facts = 'started text, finished text, hours numeric, replays integer, note text'
const said = (row: string) => sql.raw(`(${row}.started, ${row}.finished, ${row}.hours, ${row}.replays, ${row}.note)`)

/**
 * Writes notes, one for each game. A note that says the same stays as it is; one from an earlier import of the same
 * site is replaced, and remembered for an undo.
 */
export async function saveNotes(
  trx: Transaction<DB>,
  { userId, importId, format }: Import,
  notes: GameFacts[],
  at: Date,
): Promise<void> {
  if (notes.length === 0) return
  await sql`
    insert into play_notes as p (user_id, game_id, source, started, finished, hours, replays, note, created_at, import_id)
    select ${userId}::integer, game_id, ${format}::text, started, finished, hours, replays, note, ${at}::timestamptz, ${importId}::integer
    from ${rowsOf(notes as unknown as Record<string, unknown>[], `game_id integer, ${facts}`)}
    on conflict (user_id, game_id, source) do update set
      before = case when p.import_id = excluded.import_id then p.before else to_jsonb(p) - 'before' - 'import_id' end,
      started = excluded.started, finished = excluded.finished, hours = excluded.hours, replays = excluded.replays,
      note = excluded.note, created_at = excluded.created_at, import_id = excluded.import_id
    where ${said('p')} is distinct from ${said('excluded')}`.execute(trx)
}

/** Restores up to `most` notes that stood before an import, and deletes those it created. Returns how many. */
export async function undoNotes(
  trx: Transaction<DB>,
  { userId, importId }: Authorized<{ userId: number; importId: number }>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with mine as materialized (
      select game_id, source, before from play_notes
      where user_id = ${userId} and import_id = ${importId} limit ${most} for update),
    gone as (
      delete from play_notes p using mine m
      where p.user_id = ${userId} and p.game_id = m.game_id and p.source = m.source and m.before is null),
    back as (
      update play_notes p set started = b.started, finished = b.finished, hours = b.hours, replays = b.replays,
        note = b.note, created_at = b.created_at, import_id = null, before = null
      from mine m, jsonb_to_record(m.before) as b (${sql.raw(facts)}, created_at timestamptz)
      where p.user_id = ${userId} and p.game_id = m.game_id and p.source = m.source and m.before is not null)
    select count(*) as n from mine`.execute(trx)
  return rows[0]?.n ?? 0
}

/** Notes of one game become notes of the other; what a note of the same site lacks, it gets from the one that goes. */
export async function mergePlayNotes(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`
    update play_notes p set started = coalesce(p.started, o.started), finished = coalesce(p.finished, o.finished),
      hours = coalesce(p.hours, o.hours), replays = coalesce(p.replays, o.replays), note = coalesce(p.note, o.note)
    from play_notes o where o.game_id = ${from} and p.game_id = ${into} and p.user_id = o.user_id and p.source = o.source`.execute(
    trx,
  )
  await sql`
    update play_notes p set game_id = ${into} where game_id = ${from} and not exists (
      select from play_notes o where o.user_id = p.user_id and o.game_id = ${into} and o.source = p.source)`.execute(
    trx,
  )
}
