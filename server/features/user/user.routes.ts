import { userCalls } from '../../../common/api/user.ts'
import { accountKey } from '../../../common/rules/account.ts'
import type { Context } from '../../context.ts'
import { notFound, tokenError } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { createRanking } from './ranking.ts'
import { withRelations } from './user-cards.queries.ts'
import { findProfile, findTotals } from './user.queries.ts'
import { toProfile, toTopUser } from './user.ts'

/** People as others see them. */
export function userRoutes(app: App, ctx: Context): void {
  const ranking = createRanking(ctx)
  app.addHook('onClose', () => ranking.settle())

  app.route({
    ...on(userCalls.ownTotals),
    handler: async (request) => {
      const { id } = person(request)
      const totals = await findTotals(ctx.db, id, id)
      if (!totals) throw tokenError('blacklisted')
      return totals
    },
  })

  app.route({
    ...on(userCalls.totals),
    handler: async (request) => {
      const totals = await findTotals(ctx.db, request.params.id, request.viewer?.id ?? null)
      if (!totals) throw notFound()
      return totals
    },
  })

  app.route({
    ...on(userCalls.top),
    handler: async (request) => (await withRelations(ctx.db, await ranking.top(), request.viewer)).map(toTopUser),
  })

  app.route({
    ...on(userCalls.show),
    handler: async (request) => {
      const row = await findProfile(ctx.db, accountKey(request.params.nick), request.viewer?.id ?? null)
      if (!row) throw notFound()
      const [known] = await withRelations(ctx.db, [row], request.viewer)
      return toProfile(known ?? { ...row, followed: 0, follows_you: 0 })
    },
  })
}
