import { gameCalls } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on } from '../../http/on.ts'
import { pageAddress, pageNumber, pageOf, pageOffset } from '../../http/page.ts'
import { monthOfPage, releasesOfDay, releasesOfMonth } from './calendar.ts'
import { dayOf } from './days.ts'

/** The release calendar: month by month, for all platforms or for one. */
export function calendarRoutes(app: App, ctx: Context): void {
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
