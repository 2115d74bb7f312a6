import { moderationCalls } from '../../../common/api/moderation.ts'
import { paragraphs } from '../../../common/rules/text.ts'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { moderatedOf } from './kinds.ts'
import { addReport } from './reports.queries.ts'

/** Reports: nobody learns who sent one, and what one does not see cannot be reported (P-45). */
export function reportRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(moderationCalls.report),
    handler: async (request, reply) => {
      const viewer = person(request)
      const { kind, id, reason, text = '' } = request.body
      const moderated = moderatedOf(ctx, kind)
      if (!(await moderated.sees(ctx.db, id, viewer))) throw notFound()
      const [thing] = await moderated.now(ctx.db, [id])
      if (!thing) throw notFound()
      if (thing.ownerId === viewer.id) throw invalid({ id: ['Nobody can report themselves.'] })
      const { ownerId, title, text: words, about } = thing
      const snapshot = { title, text: words, about }
      const report = { userId: viewer.id, kind, id, ownerId, reason, text: paragraphs(text), snapshot }
      await addReport(ctx.db, report, new Date(ctx.now()))
      return reply.code(202).send(null)
    },
  })
}
