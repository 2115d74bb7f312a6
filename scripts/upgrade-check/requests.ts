import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { documentOf } from '../../bench/calls/posts.ts'
import type { Member } from '../../bench/calls/register.ts'
import { get, post, type Request } from '../../bench/calls/requests.ts'
import { createRandom } from '../../bench/generate/random.ts'

/** A write, and what is true when it is confirmed; a `thing` that ends with a space is named by the id of the answer. */
export interface Change {
  request: Request
  thing: string
  value: number
}

interface Game {
  id: number
  slug: string
  title: string
}

const gameCount = 400
const requestCount = 2_000

export const readGames = async (pool: pg.Pool): Promise<Game[]> =>
  (
    await pool.query<Game>(
      'select g.id, g.slug, g.title from games g join game_stats s on s.game_id = g.id order by s.entries desc, g.id limit $1',
      [gameCount],
    )
  ).rows

/** What both versions are asked for: calls of visitors and members, and pages where they are built; always the same ones. */
export async function readsOf(pool: pg.Pool, games: Game[], { token }: Member, pages: boolean): Promise<Request[]> {
  const { rows: people } = await pool.query<{ id: number; nick: string }>(
    'select id, nick from users order by id limit 20',
  )
  const random = createRandom(69)
  const page = (path: string): Request => ({ method: 'GET', path, headers: { accept: 'text/html' } })
  const calls: (() => Request)[] = [
    () => get(`/game/${random.pick(games).slug}`),
    () => get(`/game/${random.pick(games).slug}`, token),
    () => get(`/game/extra/${random.pick(games).id}`),
    () => post('/game/search', { data: random.pick(games).title.slice(0, 5) }),
    () => post('/game/filter', {}),
    () => get(`/user/${random.pick(people).nick}`, token),
    () => get(`/collection/${random.pick(people).id}/columns`, token),
    () => get('/event', token),
    () => post('/comment/wall', {}, token),
    () => get('/list/home'),
    () => get('/review/home'),
    () => get('/site'),
    ...(pages
      ? [
          () => page('/'),
          () => page(`/game/${random.pick(games).slug}`),
          () => page(`/profile/${random.pick(people).nick}`),
        ]
      : []),
  ]
  return Array.from({ length: requestCount }, () => random.pick(calls)())
}

/** The changes of members: mostly on their own shelves, and of ten one list, one review and one post. */
export const changesOf =
  (games: Game[]) =>
  ({ id, token }: Member, n: number): Change => {
    // A review rates its game: reviewed and rated ones are different halves.
    const half = games.length / 2
    const game = games[n % half]!
    const text = `Written while the site is upgraded, ${n}`
    switch (n % 10) {
      case 3:
        return { thing: 'list ', value: 1, request: post('/list', { title: text, public: n % 20 === 3 }, token) }
      case 6:
        // Each game once.
        return {
          thing: 'review ',
          value: 1,
          request: post(
            '/review',
            { id_game: games[half + (Math.floor(n / 10) % half)]!.id, review: text, total: 7 },
            token,
          ),
        }
      case 9: {
        const request = post('/comment', { comment: documentOf(text), id_game: game.id, public: 1 }, token)
        return {
          thing: 'post ',
          value: 1,
          request: { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } },
        }
      }
      default: {
        const rate = 1 + (n % 19) / 2
        return {
          thing: `rating ${id} ${game.id}`,
          value: rate,
          request: post('/rate', { id_game: game.id, rate }, token),
        }
      }
    }
  }

/** Confirmed changes of these people that the database does not have. */
export async function findLost(
  pool: pg.Pool,
  people: Member[],
  confirmed: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { rows } = await pool.query<{ thing: string; value: number }>(
    `select 'rating ' || user_id || ' ' || game_id as thing, rating::float8 as value from collection_entries where user_id = any ($1)
     union all select 'list ' || id, 1 from lists where user_id = any ($1)
     union all select 'review ' || id, 1 from reviews where user_id = any ($1)
     union all select 'post ' || id, 1 from comments where user_id = any ($1)`,
    [people.map(({ id }) => id)],
  )
  const kept = new Map(rows.map(({ thing, value }) => [thing, value]))
  return [...confirmed].filter(([thing, value]) => kept.get(thing) !== value).map(([thing]) => thing)
}
