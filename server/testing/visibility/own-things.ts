import { usualOptions } from '../../../common/rules/import.ts'
import { signTicket } from '../../features/archive/download-ticket.ts'
import { testSecret } from '../test-app.ts'
import { about, type Ask, type Expectation, nothing } from './expectation.ts'
import { holds, owns } from './rules.ts'

const byId: Ask = ({ id }) => ({ params: { id } })
const row: Ask = ({ id }) => ({ params: { id, n: 1 }, body: { game: null, skip: true } })
const ticket: Ask = ({ id, owner }, { test }) => ({
  params: { ticket: signTicket([testSecret], { userId: owner.id, id: String(id), until: test.ctx.now() + 60_000 }) },
})
const made = about('export', true)
const brought = about('archive', true)
const imported = about('import', true)

/** What is one's own alone: sessions, archives, imports. Of another's there is nothing to see and nothing to do. */
export const ownThings: Record<string, Expectation> = {
  ...Object.fromEntries(
    [
      'POST /auth',
      'POST /auth/login',
      'POST /auth/logout',
      'GET /auth/check',
      'POST /auth/refresh',
      'PUT /auth',
      'DELETE /auth',
      'DELETE /auth/sessions',
      'POST /auth/google',
      'POST /auth/google/nonce',
      'POST /auth/google/link',
      'DELETE /auth/google/link',
      'POST /email/verify',
      'POST /email/resend',
      'POST /password/reset-request',
      'POST /password/reset',
      'GET /auth/sessions',
      'GET /archive/export',
      'POST /archive/export',
      'GET /archive/import',
      'POST /archive/import',
      'POST /import',
      'GET /import',
    ].map((name) => [name, nothing()]),
  ),
  'DELETE /auth/sessions/{id}': about('session', true)(owns, 204, ({ id }, { test }) => ({
    params: { id },
    body: { password: test.cast.alice.password },
  })),
  'POST /archive/export/{id}/link': made(owns, 200, byId),
  'GET /archive/file/{ticket}': about('export')(holds, 200, ticket),
  'DELETE /archive/export/{id}': made(owns, 204, byId),
  'GET /archive/import/{id}': brought(owns, 200, byId),
  'POST /archive/import/{id}/apply': brought(owns, 202, byId),
  'DELETE /archive/import/{id}': brought(owns, 204, byId),
  'GET /import/{id}': imported(owns, 200, byId),
  'GET /import/{id}/rows': imported(owns, 200, byId),
  'PUT /import/{id}/rows/{n}': imported(owns, 200, row),
  'PUT /import/{id}': imported(owns, 202, ({ id }) => ({ params: { id }, body: { options: usualOptions } })),
  'POST /import/{id}/apply': imported(owns, 202, byId),
  // One that was never applied has nothing to take back; another's is not even that.
  'POST /import/{id}/undo': imported(owns, 409, byId),
  'DELETE /import/{id}': imported(owns, 204, byId),
}
