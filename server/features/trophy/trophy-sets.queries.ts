import { type Kysely, sql } from 'kysely'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { rowsOf, type PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { limits } from '../../../common/rules/limits.ts'
import { type ProgressRow, progressColumns, setColumns, type SetRow } from '../../hydrate/trophy-sets.queries.ts'
import { notSilenced } from '../../visibility/silences.queries.ts'
import { visibleEarnedSets } from '../../visibility/visible-earned-sets.queries.ts'

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

type OwnSetRow = SetRow & ProgressRow

/** The sets of a game with the progress of a person: what they have come furthest in first. */
export async function setsOfGame(db: Kysely<DB>, gameId: number, viewerId: number): Promise<OwnSetRow[]> {
  const { rows } = await sql<OwnSetRow>`
    select ${setColumns}, ${progressColumns} from trophy_sets s
    left join ${visibleEarnedSets(viewerId)} e on e.set_id = s.id and e.user_id = ${viewerId} and e.platform = s.platform
    where s.game_id = ${gameId} and s.total > 0
    order by e.earned desc nulls last, s.total desc, s.id limit ${limits.gameTrophySets}`.execute(db)
  return rows
}

/** Whether a person's entry of a game says that all trophies are earned. */
export async function isAwarded(db: Kysely<DB>, userId: number, gameId: number): Promise<boolean> {
  const { rows } = await sql`
    select from collection_entries where user_id = ${userId} and game_id = ${gameId} and awarded`.execute(db)
  return rows.length > 0
}

interface FriendRow {
  user_id: number
  earned: number
  last_earned_at: Date | null
}

/** How far the viewer and the people whom the viewer follows have come in a set, whoever has most first. */
export async function friendsPage(
  db: Kysely<DB>,
  { setId, platform, viewerId }: { setId: number; platform: GamePlatformName; viewerId: number },
  { offset, count }: PageRange,
): Promise<{ rows: FriendRow[]; total: number }> {
  const chosen = sql`from ${visibleEarnedSets(viewerId)} e
    where e.set_id = ${setId} and e.platform = ${platform} and ${notSilenced(viewerId, 'e.user_id')}
      and e.user_id in (select f.followed_id from follows f where f.user_id = ${viewerId} union all select ${viewerId}::integer)`
  const [{ rows }, total] = await Promise.all([
    sql<FriendRow>`
      select e.user_id, e.earned, e.last_earned_at ${chosen}
      order by e.earned desc, e.last_earned_at nulls last, e.user_id offset ${offset} limit ${count}`.execute(db),
    sql<{ n: number }>`select count(*) as n ${chosen}`.execute(db),
  ])
  return { rows, total: total.rows[0]?.n ?? 0 }
}
