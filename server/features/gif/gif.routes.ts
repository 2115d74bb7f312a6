import { gifCalls } from '../../../common/api/gif.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on } from '../../http/on.ts'
import { createGifPages } from './gif.ts'

/** The GIF service: its search, and what is used most there. */
export function gifRoutes(app: App, ctx: Context): void {
  const pages = createGifPages(ctx)
  app.route({ ...on(gifCalls.search), handler: (request) => pages(request, request.query.q) })
  app.route({ ...on(gifCalls.trending), handler: (request) => pages(request, null) })
}
