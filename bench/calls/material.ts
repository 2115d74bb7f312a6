import { type Kysely, sql } from 'kysely'
import { readConfig } from '../../server/config.ts'
import type { DB } from '../../server/db/types.ts'
import { createSessions } from '../../server/sessions/sessions.ts'
import { knownNicks, knownShelves } from '../generate/users.ts'
import { benchSecret, originOf } from '../server.ts'
import { type Community, type Person, readCommunity } from './community.ts'
import { type Explored, readExplored } from './explored.ts'
import { type Posted, readPosted } from './posted.ts'
import { type Earned, readEarned } from './earned.ts'

/** The inputs of the requests. */
export interface Material {
  /** The most popular first. */
  games: { id: number; slug: string; title: string }[]
  explored: Explored
  community: Community
  posted: Posted
  earned: Earned
  /** Some users with a shelf, logged in. */
  players: Person[]
  shelf5000: Person
  shelf100: Person
  /** A logged-in user without any rights to the shelves above. */
  stranger: Person
}

const playerCount = 64

/** Reads a world and opens sessions in it; the tokens are valid for a server that listens on `port`. */
export async function readMaterial(db: Kysely<DB>, port: number): Promise<Material> {
  const config = readConfig({ TOKEN_SECRET: benchSecret, PUBLIC_URL: originOf(port) })
  const sessions = createSessions({ db, config, now: Date.now })
  const logIn = async (person: { id: number; nick: string }): Promise<Person> => ({
    ...person,
    token: await sessions.open(person.id),
  })
  const games = await sql<Material['games'][number]>`
    select g.id, g.slug, g.title from games g join game_stats s on s.game_id = g.id order by s.entries desc, g.id`.execute(
    db,
  )
  const known = await sql<{
    id: number
    nick: string
  }>`select id, nick from users where nick = any (${Object.keys(knownShelves)}) order by id`.execute(db)
  // Spread over all ids, the same ones at every run.
  const others = await sql<{ id: number; nick: string }>`
    select id, nick from users join collections c on c.user_id = users.id where id > ${knownNicks.length}
    order by hashint4(id) limit ${playerCount + 1}`.execute(db)
  const [shelf5000, shelf100, stranger, ...players] = await Promise.all([...known.rows, ...others.rows].map(logIn))
  if (!shelf5000 || !shelf100 || !stranger) throw new Error('This database has none of the known users')
  return {
    games: games.rows,
    explored: await readExplored(db),
    community: await readCommunity(db, logIn),
    posted: await readPosted(db),
    earned: await readEarned(db),
    players,
    shelf5000,
    shelf100,
    stranger,
  }
}
