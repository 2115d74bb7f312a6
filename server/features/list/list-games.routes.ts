import { listCalls, manyListedCalls } from '../../../common/api/list.ts'
import { languageOfText } from '../../../common/rules/language-of-text.ts'
import { limits } from '../../../common/rules/limits.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'
import {
  addGame,
  addGamesAtEnd,
  gamesInList,
  listedOnPage,
  listSize,
  ownListsWith,
  removeGames,
  setNote,
} from './list-games.queries.ts'
import { oneList, reorderList, toMoves, toNote, lockOwnList } from './list.ts'
import { touchList } from './own-lists.queries.ts'

/** The games of lists. */
export function listGameRoutes(app: App, ctx: Context): void {
  readRoutes(app)
  writeRoutes(app, ctx)
  arrangeRoutes(app, ctx)
  manyRoutes(app, ctx)
}

const listIsFull = () =>
  new AppError('conflict', `A list holds at most ${limits.listGamesMax} games.`, { code: 'list_full' })

function readRoutes(app: App): void {
  app.route({
    ...on(listCalls.games),
    handler: async (request) => {
      const [viewerId, { id }] = [request.viewer?.id ?? null, request.params]
      const total = await listSize(request.db, viewerId, id)
      if (total === undefined) throw notFound()
      const part = pageRange(request)
      const listed = await listedOnPage(request.db, viewerId, id, part)
      const games = new Map(listed.map((game) => [game.id, game]))
      const cards = await hydrateGames(request.db, [...games.keys()])
      return pageOf(
        request,
        cards.map((card, at) => {
          const { note = '', owner_lang } = games.get(card.id) ?? {}
          const noted = note !== '' && { note, note_lang: languageOfText(note) ?? owner_lang }
          return { ...card, order: part.offset + at + 1, ...noted }
        }),
        total,
      )
    },
  })

  app.route({
    ...on(listCalls.gameIds),
    handler: async (request) => {
      const [viewerId, { id }] = [request.viewer?.id ?? null, request.params]
      if ((await listSize(request.db, viewerId, id)) === undefined) throw notFound()
      const listed = await listedOnPage(request.db, viewerId, id, { offset: 0, count: limits.listGamesMax })
      return listed.map((game) => game.id)
    },
  })

  app.route({
    ...on(listCalls.includeFromGame),
    handler: (request) => ownListsWith(request.db, person(request).id, request.params.id),
  })
}

/** A write locks the game, then the list: concurrent writes run one after the other and never deadlock. */
function writeRoutes(app: App, ctx: Context): void {
  const { db } = ctx
  const now = () => new Date(ctx.now())

  app.route({
    ...on(listCalls.addGame),
    handler: async (request, reply) => {
      const viewer = person(request)
      const { id_list, id_game, order, note = '' } = request.body
      const [outcome, list] = await db.transaction().execute(async (trx) => {
        const held = await lockGames(trx, [id_game])
        const own = await lockOwnList(trx, viewer, id_list)
        if (!held.has(id_game)) throw invalid({ id_game: ['There is no such game.'] })
        const outcome = await addGame(trx, own, id_game, { place: order, note: toNote(note) }, now())
        if (outcome === 'full') throw listIsFull()
        if (outcome === 'added') await touchList(trx, own, now())
        return [outcome, await oneList(trx, id_list, viewer)] as const
      })
      void reply.code(outcome === 'added' ? 201 : 200)
      return list
    },
  })

  app.route({
    ...on(listCalls.removeGame),
    handler: async (request) => {
      const viewer = person(request)
      const { id_list, id_game } = request.body
      return db.transaction().execute(async (trx) => {
        await lockGames(trx, [id_game])
        const list = await lockOwnList(trx, viewer, id_list)
        if (await removeGames(trx, list, [id_game])) await touchList(trx, list, now())
        return oneList(trx, id_list, viewer)
      })
    },
  })
}

/** What is said about games, and their order. */
function arrangeRoutes(app: App, ctx: Context): void {
  const { db } = ctx
  const now = () => new Date(ctx.now())

  app.route({
    ...on(listCalls.note),
    handler: async (request, reply) => {
      const viewer = person(request)
      const { id_list, id_game, note } = request.body
      await db.transaction().execute(async (trx) => {
        await lockGames(trx, [id_game])
        const list = await lockOwnList(trx, viewer, id_list)
        const written = await setNote(trx, list, id_game, toNote(note))
        if (written === null) throw invalid({ id_game: ['The game is not in the list.'] })
        if (written) await touchList(trx, list, now())
      })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(listCalls.order),
    handler: async (request, reply) => {
      const viewer = person(request)
      const { listId, moves } = toMoves(request.body.games)
      await db.transaction().execute(async (trx) => {
        await reorderList(trx, await lockOwnList(trx, viewer, listId), moves, now())
      })
      return reply.code(204).send(null)
    },
  })
}

/** Several games at once, with a few statements for all. */
function manyRoutes(app: App, ctx: Context): void {
  const { db } = ctx
  const now = () => new Date(ctx.now())

  app.route({
    ...on(manyListedCalls.add),
    handler: async (request) => {
      const viewer = person(request)
      const games = [...new Set(request.body.games)]
      return db.transaction().execute(async (trx) => {
        const held = await lockGames(trx, games)
        const own = await lockOwnList(trx, viewer, request.body.id_list)
        const unknown = games.filter((id) => !held.has(id))
        if (unknown.length > 0) throw invalid({ games: [`There is no such game: ${unknown.join(', ')}.`] })
        const there = await gamesInList(trx, own, games)
        const added = games.filter((id) => !there.has(id))
        if (own.total_games + added.length > limits.listGamesMax) throw listIsFull()
        if (added.length > 0) {
          await addGamesAtEnd(trx, own, added, now())
          await touchList(trx, own, now())
        }
        return { list: await oneList(trx, own.id, viewer), added }
      })
    },
  })

  app.route({
    ...on(manyListedCalls.remove),
    handler: async (request) => {
      const viewer = person(request)
      const { id_list, games } = request.body
      return db.transaction().execute(async (trx) => {
        await lockGames(trx, games)
        const list = await lockOwnList(trx, viewer, id_list)
        if (await removeGames(trx, list, games)) await touchList(trx, list, now())
        return oneList(trx, id_list, viewer)
      })
    },
  })
}
