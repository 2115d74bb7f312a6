import { secondFactorCalls } from '../../../common/api/second-factor.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import {
  confirmSecondFactor,
  enterWithCode,
  removeSecondFactor,
  showSecondFactor,
  startSecondFactor,
} from './second-factor.ts'

/** The authenticator app of an account, and the step of a log-in that asks for its code. */
export function secondFactorRoutes(app: App, ctx: Context): void {
  app.route({ ...on(secondFactorCalls.show), handler: (request) => showSecondFactor(ctx, person(request)) })

  app.route({
    ...on(secondFactorCalls.start),
    handler: (request) => startSecondFactor(ctx, person(request), request),
  })

  app.route({
    ...on(secondFactorCalls.confirm),
    handler: (request) => confirmSecondFactor(ctx, person(request), request),
  })

  app.route({
    ...on(secondFactorCalls.remove),
    handler: async (request, reply) => {
      await removeSecondFactor(ctx, person(request), request)
      return reply.code(204).send(null)
    },
  })

  app.route({ ...on(secondFactorCalls.enter), handler: (request) => enterWithCode(ctx, request.body, request) })
}
