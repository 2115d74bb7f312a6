import { authCalls } from '../../../common/api/auth.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { makeNonce } from '../proof/proof.ts'
import { linkGoogle, unlinkGoogle } from './link.ts'
import { enterWithGoogle } from './sign-in.ts'

/** A credential is short: larger bodies are refused before they are read. */
const bodyLimit = 16_384

/** Signing in with Google, and linking Google to an account. */
export function googleRoutes(app: App, ctx: Context): void {
  app.route({ ...on(authCalls.googleNonce), bodyLimit, handler: async () => ({ nonce: await makeNonce(ctx) }) })

  app.route({
    ...on(authCalls.google),
    bodyLimit,
    handler: async (request, reply) => {
      const { session, isNew } = await enterWithGoogle(ctx, request.body, request)
      return 'ticket' in session ? reply.code(202).send(session) : reply.code(isNew ? 201 : 200).send(session)
    },
  })

  app.route({
    ...on(authCalls.linkGoogle),
    bodyLimit,
    handler: (request) => linkGoogle(ctx, person(request), request),
  })

  app.route({
    ...on(authCalls.unlinkGoogle),
    bodyLimit,
    handler: (request) => unlinkGoogle(ctx, person(request), request),
  })
}
