import { collectionCalls, libraryCalls, manyEntryCalls, topGameCalls } from '../../../common/api/collection.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { invalid, notFound } from '../../errors.ts'
import { hydrateGames, hydrate } from '../../hydrate/hydrate.ts'
import { on, person } from '../../http/on.ts'
import { changeEntry } from './change-entry.ts'
import { changeMany, undoMany } from './change-many.ts'
import { haveGames } from './have-games.ts'
import { collectionEntriesJson, collectionJson } from './collection-json.queries.ts'
import { createCollectionResponses } from './collection-responses.ts'
import { toChange, toManyChange, toOwnEntry } from './collection.ts'
import { firstGames, libraryCounts, sharedGames } from './library.queries.ts'
import { setTopGames } from './top-games.queries.ts'
import { pullCalls } from '../../../common/api/pull.ts'
import { pullFacts } from './pull.queries.ts'

/** Users' collections. */
export function collectionRoutes(app: App, ctx: Context): void {
  readRoutes(app, ctx)
  writeRoutes(app, ctx)
  pullRoutes(app, ctx)
}

function readRoutes(app: App, ctx: Context): void {
  const responses = createCollectionResponses(ctx)
  app.route({ ...on(collectionCalls.show), handler: responses.entries(collectionJson, 'rows') })
  app.route({ ...on(collectionCalls.entries), handler: responses.entries(collectionEntriesJson, 'entries') })
  app.route({ ...on(collectionCalls.games), handler: responses.games })

  app.route({
    ...on(collectionCalls.first),
    handler: async (request) => {
      const first = await firstGames(request.db, request.params.id, request.query)
      if (!first) throw notFound()
      return first
    },
  })

  app.route({
    ...on(libraryCalls.counts),
    handler: async (request) => {
      const counts = await libraryCounts(request.db, request.params.id)
      if (!counts) throw notFound()
      return counts
    },
  })

  app.route({
    ...on(libraryCalls.both),
    handler: async (request) => {
      const shared = await sharedGames(request.db, person(request).id, request.params.id)
      if (!shared) throw notFound()
      return { total: shared.total, games: await hydrateGames(request.db, shared.first) }
    },
  })
}

function writeRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(collectionCalls.set),
    handler: async (request) => {
      const { id_game, type, value } = request.body
      const entry = await changeEntry(ctx, person(request), id_game, toChange(type, value))
      return entry === 'deleted' ? entry : toOwnEntry(entry)
    },
  })

  app.route({
    ...on(collectionCalls.have),
    handler: async (request) => ({ added: await haveGames(ctx, person(request), request.body.games) }),
  })

  app.route({
    ...on(manyEntryCalls.set),
    handler: async (request) => {
      const { games, type, value } = request.body
      return { data: await changeMany(ctx, person(request), games, toManyChange(type, value)) }
    },
  })

  app.route({
    ...on(manyEntryCalls.undo),
    handler: (request) => undoMany(ctx, person(request), request.body.entries),
  })

  app.route({
    ...on(topGameCalls.set),
    handler: async (request) => {
      const { games } = request.body
      if (new Set(games).size < games.length) throw invalid({ games: ['Each game has one place.'] })
      if (!(await setTopGames(ctx.db, person(request).id, games)))
        throw invalid({ games: ['Only favourites can be put first.'] })
      return { data: await hydrateGames(ctx.db, games) }
    },
  })
}

/** Facts about the games in the own collection that wait to be played. */
function pullRoutes(app: App, { db }: Context): void {
  app.route({
    ...on(pullCalls.facts),
    handler: async (request) => {
      const viewer = person(request)
      const rows = await pullFacts(db, viewer.id)
      const { users } = await hydrate(db, { users: rows.flatMap(({ friend_id }) => friend_id ?? []) }, viewer)
      const data = rows.map(({ id, seconds, since, friend_id, rating }) => {
        const nick = users.get(friend_id ?? 0)?.nick
        return { id, seconds, since, friend: nick === undefined || rating === null ? null : { nick, rating } }
      })
      return { data }
    },
  })
}
