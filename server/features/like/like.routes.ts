import type { RawBuilder, Transaction } from 'kysely'
import type { Likeable } from '../../../common/api/like.ts'
import type { likeCalls } from '../../../common/api/like.ts'
import type { Context } from '../../context.ts'
import { lockAccounts } from '../../db/lock-accounts.ts'
import type { DB } from '../../db/types.ts'
import { notFound } from '../../errors.ts'
import { hydrateUsers } from '../../hydrate/hydrate.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import type { ToldKind } from '../../notifications/kinds.ts'
import { createTurns } from '../../lib/concurrency.ts'
import { notify, takeBack } from '../../notifications/notify.ts'
import type { Viewer } from '../../viewer.ts'
import { addLike, findLikeable, likerIds, removeLike } from './like.queries.ts'

const told = { comment: 'like', list: 'likeList', review: 'likeReview' } as const satisfies Record<Likeable, ToldKind>

interface Parts {
  calls: ReturnType<typeof likeCalls>
  /** The things of the noun that a viewer sees, as a source for SQL. */
  visible: (viewerId: number) => RawBuilder<unknown>
}

/**
 * Likes of one thing queue here and not at its row: waiting there, each would hold one of the few connections to the
 * database, and a storm of them all that others need.
 */
const inTurn = createTurns()

/** Who likes the things of a noun (POS-10). What the viewer does not see can neither be liked nor looked at. */
export function likeRoutes(app: App, { db, jobs, now }: Context, noun: Likeable, { calls, visible }: Parts): void {
  const sourceFor = ({ id }: Viewer) => ({ visible: visible(id), viewerId: id })
  for (const [call, liked] of [
    [calls.like, 1],
    [calls.unlike, 0],
  ] as const)
    app.route({
      ...on(call),
      handler: async (request) => {
        const viewer = person(request)
        const source = sourceFor(viewer)
        const key = await findLikeable(db, noun, source, request.params.id)
        if (!key) throw notFound()
        const change = async (trx: Transaction<DB>) => {
          if (liked) await lockAccounts(trx, [viewer.id, key.ownerId])
          const done = liked
            ? await addLike(trx, noun, key, viewer.id, new Date(now()))
            : await removeLike(trx, noun, key, viewer.id)
          // Asked again under its lock: hidden, deleted or blocked in between, nothing has happened, and the number is
          // the one after the like.
          const after = done ? await findLikeable(trx, noun, source, key.id) : undefined
          if (!after) throw notFound()
          const act = { kind: told[noun], by: viewer.id, to: [key.ownerId], about: key.id }
          await (liked ? notify(trx, act, { at: new Date(now()), jobs }) : takeBack(trx, act))
          return { TotalLikes: after.TotalLikes, liked }
        }
        return inTurn(`${noun} ${key.id}`, () => db.transaction().execute(change))
      },
    })

  app.route({
    ...on(calls.likes),
    handler: async (request) => {
      const viewer = person(request)
      const key = await findLikeable(request.db, noun, sourceFor(viewer), request.params.id)
      if (!key) throw notFound()
      const ids = await likerIds(request.db, noun, key, viewer.id, pageRange(request))
      return pageOf(request, await hydrateUsers(request.db, ids, viewer), key.TotalLikes)
    },
  })
}
