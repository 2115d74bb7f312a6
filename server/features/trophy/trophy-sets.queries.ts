import { type Kysely, sql } from 'kysely'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { rowsOf } from '../../db/rows.ts'
import type { DB } from '../../db/types.ts'

/** What is known of a set without its trophies. */
export interface KnownSet {
  id: number
  ref: string
  name: string
  icon: string | null
  title_platform: string
  total: number
  game_id: number | null
  matched_at: Date | null
  /** When its trophies were last read; null: not yet. */
  read_at: Date | null
}

const columns = sql`s.id, s.ref, s.name, s.icon, s.title_platform, s.total, s.game_id, s.matched_at, s.read_at`

/** The sets of a service that are known by these ids of theirs. */
export async function knownSets(
  db: Kysely<DB>,
  platform: GamePlatformName,
  refs: readonly string[],
): Promise<Map<string, KnownSet>> {
  if (refs.length === 0) return new Map()
  const { rows } = await sql<KnownSet>`
    select ${columns} from trophy_sets s where s.platform = ${platform} and s.ref = any(${refs}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.ref, row]))
}

export interface NewSet {
  ref: string
  name: string
  icon: string | null
  title_platform: string
  game_id: number | null
}

const shape = 'ref text, name text, icon text, title_platform text, game_id integer'

/**
 * Adds sets, or changes what is told of them; a game that was found once stays. Only new and changed ones are given:
 * each row that is offered costs an id. In the order of their ids there, so that two who bring the same sets never wait
 * for each other.
 */
export async function keepSets(
  db: Kysely<DB>,
  platform: GamePlatformName,
  sets: readonly NewSet[],
  at: Date,
): Promise<void> {
  if (sets.length === 0) return
  await sql`
    insert into trophy_sets as s (platform, ref, name, icon, title_platform, game_id, matched_at)
    select ${platform}, row.ref, row.name, row.icon, row.title_platform, g.id, ${at}::timestamptz
    from ${rowsOf(
      sets.map((one) => ({ ...one })),
      shape,
    )} left join games g on g.id = row.game_id
    order by row.ref
    on conflict (platform, ref) do update set name = excluded.name, icon = coalesce(excluded.icon, s.icon),
      title_platform = excluded.title_platform, game_id = coalesce(s.game_id, excluded.game_id),
      matched_at = excluded.matched_at`.execute(db)
}

/** A set by its id here; undefined for an unknown one. */
export async function setById(
  db: Kysely<DB>,
  id: number,
): Promise<(KnownSet & { platform: GamePlatformName }) | undefined> {
  const { rows } = await sql<KnownSet & { platform: GamePlatformName }>`
    select ${columns}, s.platform from trophy_sets s where s.id = ${id}`.execute(db)
  return rows[0]
}
