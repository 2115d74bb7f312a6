import { readToken } from '../../forge.ts'
import { about } from '../expectation.ts'
import { owns } from '../rules.ts'
import type { Kind } from './kind.ts'

export const session: Kind = {
  name: 'session',
  states: ['there', 'deleted', 'author pending erasure', 'unknown'],
  table: 'sessions',
  hasUuid: true,
  make: async ({ test }, owner) => ({
    id: String(readToken(await test.ctx.sessions.open(owner.id)).payload['sid']),
  }),
  calls: {
    'DELETE /auth/sessions/{id}': about('session', true)(owns, 204, ({ id }, { test }) => ({
      params: { id },
      body: { password: test.cast.alice.password },
    })),
  },
}
