import { randomBytes, randomUUID } from 'node:crypto'
import { about } from '../expectation.ts'
import { owns } from '../rules.ts'
import type { Kind } from './kind.ts'

export const passkey: Kind = {
  name: 'passkey',
  states: ['there', 'deleted', 'author pending erasure', 'unknown'],
  table: 'passkeys',
  hasUuid: true,
  make: async ({ test }, owner) => {
    const id = randomUUID()
    const keys = { credential_id: randomBytes(16), public_key: randomBytes(77), counter: 0, transports: [] }
    await test.db
      .insertInto('passkeys')
      .values({ ...keys, user_id: owner.id, id, name: 'A phone', synced: false, created_at: new Date() })
      .execute()
    return { id }
  },
  calls: {
    'PUT /auth/passkeys/{id}': about('passkey', true)(owns, 200, ({ id }) => ({
      params: { id },
      body: { name: 'Another' },
    })),
    'DELETE /auth/passkeys/{id}': about('passkey', true)(owns, 204, ({ id }, { test }) => ({
      params: { id },
      body: { password: test.cast.alice.password },
    })),
  },
}
