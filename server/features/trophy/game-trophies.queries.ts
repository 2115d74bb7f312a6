import { type Kysely, sql } from 'kysely'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { PageRange } from '../../db/pagination.ts'
import type { DB } from '../../db/types.ts'
import { type ProgressRow, progressColumns, setColumns, type SetRow } from '../../hydrate/trophy-sets.queries.ts'
import { notSilenced } from '../../visibility/silences.queries.ts'
import { visibleEarnedSets } from '../../visibility/visible-earned-sets.queries.ts'

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
