import { userCalls } from '../../../common/api/user.ts'
import { accountKey } from '../../../common/rules/account.ts'
import type { Context } from '../../context.ts'
import { notFound, tokenError } from '../../errors.ts'
import { hydrate } from '../../hydrate/hydrate.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { createRanking, toProfile, toTopUser } from './user.ts'
import { findProfile, findTotals } from './user.queries.ts'

/** Users as others see them. */
export function userRoutes(app: App, ctx: Context): void {
  const ranking = createRanking(ctx)
  app.addHook('onClose', () => ranking.settle())

  app.route({
    ...on(userCalls.ownTotals),
    handler: async (request) => {
      const { id } = person(request)
      const totals = await findTotals(request.db, id, id)
      if (!totals) throw tokenError('blacklisted')
      return totals
    },
  })

  app.route({
    ...on(userCalls.totals),
    handler: async (request) => {
      const totals = await findTotals(request.db, request.params.id, request.viewer?.id ?? null)
      if (!totals) throw notFound()
      return totals
    },
  })

  app.route({
    ...on(userCalls.top),
    handler: async (request) => {
      const ranked = await ranking.top()
      const { users } = await hydrate(request.db, { users: ranked.map(({ id }) => id) }, request.viewer)
      return ranked.flatMap((row) => {
        const card = users.get(row.id)
        return card ? toTopUser(card, row) : []
      })
    },
  })

  app.route({
    ...on(userCalls.show),
    handler: async (request) => {
      const row = await findProfile(request.db, accountKey(request.params.nick), request.viewer?.id ?? null)
      if (!row) throw notFound()
      const ids = {
        users: [row.id],
        games: [...row.top_ids, ...(row.first_favourite_id === null ? [] : [row.first_favourite_id])],
      }
      const { users, games } = await hydrate(request.db, ids, request.viewer)
      const card = users.get(row.id)
      if (!card) throw notFound()
      return toProfile(card, row, games)
    },
  })
}
