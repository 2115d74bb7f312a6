import { passwordCalls } from '../../../common/api/auth.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on } from '../../http/on.ts'
import { openedFrom } from '../auth/device.ts'
import { requestReset, resetPassword } from './reset.ts'

/** A new password for a user who can read the account's mail. */
export function passwordRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(passwordCalls.resetRequest),
    handler: async (request) => {
      await requestReset(ctx, request.body.email, openedFrom(request))
      return { message: 'If the e-mail is correct, a message is on its way.' }
    },
  })

  app.route({ ...on(passwordCalls.reset), handler: (request) => resetPassword(ctx, request.body, openedFrom(request)) })
}
