import { type Kysely, sql } from 'kysely'
import type { DB } from '../../server/db/types.ts'
import { trophyHunter } from '../generate/social/trophies.ts'

/** The inputs of requests about trophies. */
export interface Earned {
  /** Who has 20,000 of them. */
  hunter: { id: number; nick: string }
  /** Some of their sets, and the games of these. */
  sets: { id: number; game: number }[]
  /** Accounts elsewhere of other people, by their names. */
  accounts: string[]
}

const some = 200

export async function readEarned(db: Kysely<DB>): Promise<Earned> {
  const { rows } = await sql<Earned>`
    select json_build_object('id', u.id, 'nick', u.nick) as hunter,
      (select json_agg(json_build_object('id', s.id, 'game', s.game_id)) from (
        select s.id, s.game_id from earned_sets e join trophy_sets s on s.id = e.set_id where e.user_id = u.id
        order by s.id limit ${some}) s) as sets,
      array(select username from platform_accounts where platform = 'psn' and user_id > 100 order by user_id limit ${some}) as accounts
    from users u where u.nick = ${trophyHunter.nick}`.execute(db)
  const [earned] = rows
  if (!earned?.sets) throw new Error('This database has no trophies: generate a new one')
  return earned
}
