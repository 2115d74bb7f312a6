import { socialCalls } from '../../../common/api/comment.ts'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey } from '../../../common/rules/names.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageNumber, pageOf, pageRange } from '../../http/page.ts'
import { hydrate, hydrateGames, pick } from '../../hydrate/hydrate.ts'
import { remembered } from '../../lib/shared-read.ts'
import { searchUserIds } from '../user/user.queries.ts'
import { searchPosts, topicsSince } from './social.queries.ts'

/** How many people and games a search finds beside posts, and how many topics there are. */
const found = 8
const topicCount = 10
/** How far back topics go, and how long they are remembered, in milliseconds. */
const topical = 7 * 86_400_000
const freshFor = 60_000

/** What people talk about: search and topics (POS-05). */
export function socialRoutes(app: App, { db, now, catalogue }: Context): void {
  const topics = remembered(() => topicsSince(db, new Date(now() - topical), topicCount), freshFor, now)

  app.route({
    ...on(socialCalls.search),
    handler: async (request) => {
      const viewer = person(request)
      const text = request.body.data.trim()
      const key = nameKey(text).slice(0, limits.searchMax)
      const isFirst = pageNumber(request) === 1
      const words = key.split(' ').filter((word) => word !== '')
      const gameIds = await catalogue.search({ text: key, limit: found })
      const games = isFirst ? gameIds : []
      const [users, posts] = await Promise.all([
        isFirst ? searchUserIds(request.db, text, found) : [],
        searchPosts(request.db, viewer.id, { words, gameIds }, pageRange(request)),
      ])
      const hydrated = await hydrate(request.db, { users, games, comments: posts.ids }, viewer)
      return {
        users: pick(hydrated.users, users),
        games: pick(hydrated.games, games),
        comments: pageOf(request, pick(hydrated.comments, posts.ids), posts.total),
      }
    },
  })

  app.route({
    ...on(socialCalls.topics),
    handler: async (request) => {
      const all = await topics()
      const games = await hydrateGames(
        request.db,
        all.map((topic) => topic.game_id),
      )
      const totals = new Map(all.map(({ game_id, total }) => [game_id, total]))
      return games.map((game) => ({ game, total: totals.get(game.id) ?? 0 }))
    },
  })
}
