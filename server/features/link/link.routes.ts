import { linkCalls } from '../../../common/api/link.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on } from '../../http/on.ts'
import { createPreviews } from './link.ts'

/** Previews of pages that people link to. */
export function linkRoutes(app: App, ctx: Context): void {
  const preview = createPreviews(ctx)
  app.route({
    ...on(linkCalls.preview),
    handler: (request) => preview(request.body.url, () => ctx.limits.take('external', request)),
  })
}
