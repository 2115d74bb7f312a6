import type { Kysely } from 'kysely'
import Type from 'typebox'
import { Id } from '../../../common/api/shapes.ts'
import { type Shortened, shortAddressOf, shortened } from '../../../common/rules/short-addresses.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import type { App } from '../../http/app-types.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'

type FindAddress = (db: Kysely<DB>, id: number) => Promise<string | undefined>

/** The pages, for those that visitors see (P-34). */
const addresses: Record<Shortened, FindAddress> = {
  list: async (db, id) => {
    const [list] = await hydratePage(db, 'lists', [id], null)
    return list && `/profile/${list.user.nick}/lists/${list.slug}`
  },
  review: async (db, id) => {
    const [review] = await hydratePage(db, 'reviews', [id], null)
    return review && `/profile/${review.user.nick}/reviews/${id}`
  },
}

/**
 * Leads from short addresses to pages; like any unknown address, one that visitors see nothing of leads home (SHL-02).
 */
export function shortAddressRoutes(app: App, ctx: Context): void {
  for (const noun of shortened)
    app.route({
      method: 'GET',
      url: shortAddressOf(noun, ':id'),
      config: { access: 'public' },
      schema: { params: Type.Object({ id: Id }) },
      handler: async (request, reply) => {
        await ctx.limits.take('read', request)
        return reply.redirect((await addresses[noun](ctx.db, request.params.id)) ?? '/', 302)
      },
    })
}
