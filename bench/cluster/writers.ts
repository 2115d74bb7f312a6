import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../server/db/types.ts'
import type { Person } from '../calls/community.ts'
import { documentOf } from '../calls/posts.ts'
import { bearer, type Request } from '../calls/requests.ts'
import { isFailure, type Traffic } from './traffic.ts'

/** Somebody who writes, and keeps what the site has acknowledged. */
interface Writer {
  person: Person
  /** Rating by game. */
  ratings: Map<number, number>
  /** Post by the words in it. */
  posts: Map<string, number>
}

export interface Writers {
  stop(): Promise<void>
  /** How many writes were acknowledged. */
  count(): number
  /** What is missing, doubled or different of it in the database, one sentence each. */
  check(db: Kysely<DB>): Promise<string[]>
}

/** Milliseconds between two writes of one person, and before a failed one is tried again. */
const times = { pause: 40, again: 200 }
/** Of so many writes one is a post, the others are ratings. */
const postOf = 5

const write = (path: string, body: unknown, token: string, key?: string): Request => ({
  method: 'POST',
  path: `/api${path}`,
  headers: {
    ...bearer(token),
    'content-type': 'application/json',
    ...(key !== undefined && { 'idempotency-key': key }),
  },
  body: JSON.stringify(body),
})

/** People who write one thing after the other; what fails is sent again until it is acknowledged, as the pages do. */
export function startWriters(traffic: Traffic, people: Person[], games: number[]): Writers {
  const writers = people.map((person): Writer => ({ person, ratings: new Map(), posts: new Map() }))
  let stopped = false
  const untilTaken = async (request: Request): Promise<string | null> => {
    for (;;) {
      const answer = await traffic.ask(request)
      if (!isFailure(answer)) return answer.status < 300 ? answer.body : null
      if (stopped) return null
      await sleep(times.again)
    }
  }
  const work = async ({ person: { token }, ratings, posts }: Writer, at: number): Promise<void> => {
    for (let n = 0; !stopped; n++) {
      const game = games[(n + at * 97) % games.length]!
      if (n % postOf === 0) {
        const words = `written in a storm ${randomUUID()}`
        const body = await untilTaken(write('/comment', { comment: documentOf(words) }, token, randomUUID()))
        if (body !== null) posts.set(words, (JSON.parse(body) as { id: number }).id)
      } else {
        const rate = 1 + ((n + at) % 10)
        // Unknown until it is acknowledged: a rating of before may still stand, or this one may already.
        ratings.delete(game)
        if ((await untilTaken(write('/rate', { id_game: game, rate }, token))) !== null) ratings.set(game, rate)
      }
      await sleep(times.pause)
    }
  }
  const working = writers.map(work)
  return {
    async stop() {
      stopped = true
      await Promise.all(working)
    },
    count: () => writers.reduce((sum, { ratings, posts }) => sum + ratings.size + posts.size, 0),
    check: async (db) => (await Promise.all(writers.map((writer) => missingOf(db, writer)))).flat(),
  }
}

async function missingOf(db: Kysely<DB>, { person: { id, nick }, ratings, posts }: Writer): Promise<string[]> {
  const rated = await sql<{ game: number; rating: number | null }>`
    select game_id as game, rating from collection_entries where user_id = ${id}`.execute(db)
  const written = await sql<{ id: number; document: string }>`
    select id, document from comments where user_id = ${id} and document like '%written in a storm%'`.execute(db)
  const kept = new Map(rated.rows.map(({ game, rating }) => [game, rating]))
  const found: string[] = []
  for (const [game, rate] of ratings)
    if (kept.get(game) !== rate) found.push(`${nick} rated game ${game} with ${rate}, found is ${kept.get(game)}`)
  for (const [words, post] of posts) {
    const ids = written.rows.filter(({ document }) => document.includes(words)).map((row) => row.id)
    if (ids.length !== 1 || ids[0] !== post) found.push(`${nick} wrote the post ${post}, found is ${ids.join(', ')}`)
  }
  return found
}
