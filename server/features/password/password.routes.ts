import { passwordCalls } from '../../../common/api/auth.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on } from '../../http/on.ts'
import { requestReset, resetPassword } from './reset.ts'

/** What is longer gets refused before it is read, and before any hashing (AU-23). */
const bodyLimit = 65_536

/** A new password for somebody who can read the mails of the account. */
export function passwordRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(passwordCalls.resetRequest),
    bodyLimit,
    handler: async (request) => {
      await requestReset(ctx, request.body.email)
      return { message: 'If the e-mail is correct, a message is on its way.' }
    },
  })

  app.route({ ...on(passwordCalls.reset), bodyLimit, handler: (request) => resetPassword(ctx, request.body) })
}
