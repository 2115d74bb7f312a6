import { gameCalls } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey } from '../../../common/rules/names.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { hydrate, hydrateGames, pick } from '../../hydrate/hydrate.ts'
import type { App } from '../../http/app-types.ts'
import { on } from '../../http/on.ts'
import { createRenewal, isOld } from './renewal.ts'
import { searchUserIds } from '../user/user.queries.ts'
import { gameCounts, seriesIds, similarIds, gameBySlug } from './game.queries.ts'
import { createKeptGames } from './kept-games.ts'
import { requestLang } from '../../http/request-facts.ts'
import { pageOf, pageOffset, pageAddress, pageNumber } from '../../http/page.ts'
import { filterCounts, filterPage } from './filter.ts'
import { monthOfPage, releasesOfDay, releasesOfMonth, dayOf } from './calendar.queries.ts'
import { toGame, createShelves } from './game.ts'

const similarCount = 12
const foundUsers = 8

/** Games: single games, search, filters, the calendar and the shelves of the home page. */
export function gameRoutes(app: App, ctx: Context): void {
  const renewal = createRenewal(ctx)

  const show = createKeptGames(ctx, ({ igdb_id: igdbId, external_at: at }) => {
    if (igdbId !== null && isOld(at, ctx.now())) renewal.behind((patience) => renewal.renew(igdbId, patience))
  })

  app.route({ ...on(gameCalls.show), handler: show })

  app.route({
    ...on(gameCalls.extra),
    handler: async (request) => {
      const { id } = request.params
      const [counts, similar, series] = await Promise.all([
        gameCounts(request.db, id),
        similarIds(request.db, id, similarCount),
        seriesIds(request.db, id),
      ])
      if (!counts) throw notFound()
      const { lists, reviews, comments, trophies, ...collection } = counts
      const cards = await hydrateGames(request.db, [...similar, ...series])
      return {
        similar: cards.slice(0, similar.length),
        series: cards.slice(similar.length),
        lists,
        reviews,
        comments,
        trophies,
        collection,
      }
    },
  })

  app.route({
    ...on(gameCalls.search),
    handler: async (request) => {
      const text = request.body.data.trim()
      // One sign may stand for a whole phrase (U+FDFA), and each misspelt word costs a query.
      const key = nameKey(text).slice(0, limits.searchMax)
      const [games, users] = await Promise.all([
        ctx.catalogue.search({ text: key, limit: limits.pageSize }),
        searchUserIds(request.db, text, foundUsers),
      ])
      const found = await hydrate(request.db, { games, users }, request.viewer)
      return { games: pick(found.games, games), users: pick(found.users, users) }
    },
  })

  shelfRoutes(app, ctx)
  calendarRoutes(app, ctx)
  filterRoutes(app, ctx)
}

/** Filtering the catalogue in any order, with the counts of the remaining choices. */
function filterRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(gameCalls.filter),
    handler: async (request) => {
      const { order, ...filter } = request.body
      const { ids, total } = await filterPage(ctx, filter, order, pageOffset(request), limits.pageSize)
      return pageOf(request, await hydrateGames(request.db, ids), total)
    },
  })

  app.route({
    ...on(gameCalls.filterCounts),
    handler: (request) => filterCounts(ctx, request.body, requestLang(request)),
  })
}

/** The release calendar: month by month, for all platforms or for one. */
function calendarRoutes(app: App, ctx: Context): void {
  const platformId = async (slug: string): Promise<number> => {
    const platform = (await ctx.catalogue.terms()).platforms.bySlug.get(slug)
    if (!platform) throw notFound()
    return platform.id
  }
  const month = async (request: Parameters<typeof pageAddress>[0], platform: number | null) => {
    const page = pageNumber(request)
    const { month, span } = monthOfPage(page, ctx.now())
    const next_page_url = page < limits.calendarMonths ? pageAddress(request, page + 1) : null
    return { ...(await releasesOfMonth(ctx, span, platform)), month, current_page: page, next_page_url }
  }

  app.route({ ...on(gameCalls.calendar), handler: (request) => month(request, null) })

  app.route({
    ...on(gameCalls.calendarPlatform),
    handler: async (request) => month(request, await platformId(request.params.platform)),
  })

  app.route({
    ...on(gameCalls.calendarDay),
    handler: async (request) => {
      const { platform } = request.query
      const id = platform === undefined ? null : await platformId(platform)
      const { cards, total } = await releasesOfDay(ctx, dayOf(request.params.day), id, pageOffset(request))
      return pageOf(request, cards, total)
    },
  })
}

/** The shelves of the home page and the game of the month. */
function shelfRoutes(app: App, ctx: Context): void {
  const shelves = createShelves(ctx)

  app.route({
    ...on(gameCalls.monthly),
    handler: async (request) => {
      const id = await shelves.monthlyId()
      const [card] = id === null ? [] : await hydrateGames(request.db, [id])
      const row = card && (await gameBySlug(request.db, card.slug, requestLang(request)))
      if (!row) throw notFound()
      return toGame(row)
    },
  })

  app.route({ ...on(gameCalls.trending), handler: () => shelves.trending() })
  app.route({ ...on(gameCalls.anticipated), handler: () => shelves.anticipated() })
  for (const [whole, some, shelf] of [
    [gameCalls.recent, gameCalls.recentCount, shelves.recent],
    [gameCalls.soon, gameCalls.soonCount, shelves.soon],
    [gameCalls.top, gameCalls.topCount, shelves.top],
  ] as const) {
    app.route({ ...on(whole), handler: () => shelf(limits.pageSize) })
    app.route({ ...on(some), handler: (request) => shelf(request.params.x) })
  }
}
