import { type Kysely, sql, type Transaction } from 'kysely'
import { rowsOf } from '../../db/rows.ts'
import type { DB } from '../../db/types.ts'
import { steamId } from '../../resource/archive/games.queries.ts'

/** A batch of what a person proposed, after the id of the last one. */
export function correctionsAfter(trx: Transaction<DB>, userId: number, after: number, count: number) {
  return trx
    .selectFrom('corrections as c')
    .innerJoin('platforms as p', 'p.id', 'c.platform_id')
    .leftJoin('games as g', 'g.id', 'c.game_id')
    .leftJoin('game_details as d', 'd.game_id', 'c.game_id')
    .select(['c.id', 'c.kind', 'c.source', 'c.note', 'c.reason', 'c.accepted', 'c.created_at', 'c.closed_at'])
    .select(['c.game_id', 'c.title as named', 'g.title', 'g.release_year', 'g.slug', 'g.igdb_id', 'p.slug as platform'])
    .select(steamId)
    .select(sql<string | null>`c.release_date::text`.as('date'))
    .select('c.release_precision as precision')
    .where('c.user_id', '=', userId)
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(count)
    .execute()
}

export type OwnCorrectionRow = Awaited<ReturnType<typeof correctionsAfter>>[number]

/** A closed proposal of an archive, with our ids. */
export interface RestoredCorrection {
  kind: string
  game_id: number | null
  title: string | null
  title_key: string | null
  platform: string
  date: string | null
  precision: string | null
  source: string
  note: string
  reason: string
  accepted: boolean
  created_at: string
  closed_at: string
}

/** When a person proposed something here: of the same moment is the same proposal. */
export async function proposedAt(db: Kysely<DB>, userId: number): Promise<Set<string>> {
  const { rows } = await sql<{
    created_at: Date
  }>`select created_at from corrections where user_id = ${userId}`.execute(db)
  return new Set(rows.map(({ created_at }) => created_at.toISOString()))
}

/** Adds closed proposals, of platforms and games that exist. Returns how many were added. */
export async function addRestored(trx: Transaction<DB>, userId: number, rows: RestoredCorrection[]): Promise<number> {
  const columns =
    'kind text, game_id integer, title text, title_key text, platform text, date date, precision text, source text, note text, reason text, accepted boolean, created_at timestamptz, closed_at timestamptz'
  const { numAffectedRows } = await sql`
    insert into corrections (user_id, kind, game_id, title, title_key, platform_id, release_date, release_precision, source, note, reason, accepted, created_at, closed_at)
    select ${userId}::integer, row.kind, row.game_id, row.title, row.title_key, p.id, row.date, row.precision, row.source, row.note,
      row.reason, row.accepted, row.created_at, row.closed_at
    from ${rowsOf(rows as unknown as Record<string, unknown>[], columns)} join platforms p on p.slug = row.platform
    where row.game_id is null or exists (select from games g where g.id = row.game_id)`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
