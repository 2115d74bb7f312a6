import { type Kysely, sql } from 'kysely'
import type { GamePlatformName } from '../../common/rules/game-platforms.ts'
import type { DB } from '../db/types.ts'

/** What everybody here has: on each service one account with one set of one trophy. */
export interface GivenTrophies {
  userId: number
  platform: GamePlatformName
  /** Of the set. */
  ref: string
  account: string
  username: string
  gameId: number
}

/** Links a proven account whose trophies were read, once; returns the id of its set, which is one for all. */
export async function giveTrophies(db: Kysely<DB>, given: GivenTrophies): Promise<number> {
  const { userId, platform, ref, account, username, gameId } = given
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into trophy_sets as s (platform, ref, name, title_platform, game_id, matched_at, read_at, total, points, average)
      values (${platform}, ${ref}, ${`Set ${ref}`}, 'PS4', ${gameId}, now(), now(), 1, 10, 5)
      on conflict (platform, ref) do update set game_id = excluded.game_id returning id`.execute(trx)
    const setId = rows[0]?.id ?? 0
    await sql`
      insert into trophies (set_id, n, ref, place, name_en, name_es, detail_en, detail_es, points, rarity, hidden)
      values (${setId}, 1, 't', 0, 'Won', 'Ganado', 'Win.', 'Gana.', 10, 5, false) on conflict do nothing`.execute(trx)
    await sql`
      insert into platform_accounts (user_id, platform, account_id, username, linked_at, proven_at)
      values (${userId}, ${platform}, ${account}, ${username}, now(), now()) on conflict do nothing`.execute(trx)
    await sql`
      insert into trophy_readings (user_id, platform, public, started_at, touched_at, read_at)
      values (${userId}, ${platform}, false, now(), now(), '2026-01-01') on conflict do nothing`.execute(trx)
    await sql`
      insert into earned_sets (user_id, platform, set_id, public, told, read_told, seen_at, read_at, earned, points, score, last_earned_at)
      select r.user_id, r.platform, ${setId}::integer, r.public, '1', '1', now(), now(), 1, 10, 30, '2026-01-02' from trophy_readings r
      where r.user_id = ${userId} and r.platform = ${platform}
        and not exists (select from earned_sets e where e.user_id = r.user_id and e.set_id = ${setId})`.execute(trx)
    await sql`
      insert into earned_trophies (user_id, earned_set_id, n, platform, earned_at, rarity)
      select e.user_id, e.id, 1, e.platform, '2026-01-02', 5 from earned_sets e
      where e.user_id = ${userId} and e.set_id = ${setId} on conflict do nothing`.execute(trx)
    return setId
  })
}
