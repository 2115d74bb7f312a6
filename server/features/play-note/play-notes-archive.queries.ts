import { type Kysely, sql, type Transaction } from 'kysely'
import type { PlayFacts } from '../../../common/rules/import.ts'
import { rowsOf } from '../../db/rows.ts'
import type { DB } from '../../db/types.ts'
import type { GameFacts } from './play-note.queries.ts'
import { steamId } from '../../resource/archive/games.queries.ts'

/** Where the previous batch ended. */
interface Place {
  game_id: number
  source: string
}

/** A batch of a user's notes with their games, after the last one of the previous batch. */
export function notesAfter(trx: Transaction<DB>, userId: number, { game_id, source }: Place, count: number) {
  return trx
    .selectFrom('play_notes as p')
    .innerJoin('games as g', 'g.id', 'p.game_id')
    .leftJoin('game_details as d', 'd.game_id', 'p.game_id')
    .select(['p.game_id', 'p.source', 'p.started', 'p.finished', 'p.hours', 'p.replays', 'p.note', 'p.created_at'])
    .select(['g.title', 'g.release_year', 'g.slug', 'g.igdb_id'])
    .select(steamId)
    .where('p.user_id', '=', userId)
    .where(sql<boolean>`(p.game_id, p.source) > (${game_id}, ${source})`)
    .orderBy('p.game_id')
    .orderBy('p.source')
    .limit(count)
    .execute()
}

export type OwnNoteRow = PlayFacts & Awaited<ReturnType<typeof notesAfter>>[number]

/** The keys of a user's notes: `game_id/source`. */
export async function keptNotes(db: Kysely<DB>, userId: number): Promise<Set<string>> {
  const { rows } = await sql<Place>`select game_id, source from play_notes where user_id = ${userId}`.execute(db)
  return new Set(rows.map(({ game_id, source }) => `${game_id}/${source}`))
}

export interface NewNote extends GameFacts {
  source: string
  created_at: string
}

/** Adds notes of games that exist and have none of this source. Returns how many were added. */
export async function addNotes(trx: Transaction<DB>, userId: number, notes: NewNote[]): Promise<number> {
  const columns =
    'game_id integer, source text, started text, finished text, hours numeric, replays integer, note text, created_at timestamptz'
  const { numAffectedRows } = await sql`
    insert into play_notes (user_id, game_id, source, started, finished, hours, replays, note, created_at)
    select ${userId}::integer, row.game_id, row.source, row.started, row.finished, row.hours, row.replays, row.note, row.created_at
    from ${rowsOf(notes as unknown as Record<string, unknown>[], columns)} join games g on g.id = row.game_id
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
