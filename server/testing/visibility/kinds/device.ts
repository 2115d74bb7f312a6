import { randomUUID } from 'node:crypto'
import { about } from '../expectation.ts'
import { owns } from '../rules.ts'
import type { Kind } from './kind.ts'

export const device: Kind = {
  name: 'device',
  states: ['there', 'deleted', 'author pending erasure', 'unknown'],
  table: 'devices',
  hasUuid: true,
  make: async ({ test }, owner) => {
    const [id, at] = [randomUUID(), new Date()]
    const session = await test.db
      .selectFrom('sessions')
      .where('user_id', '=', owner.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const address = { endpoint: `https://fcm.googleapis.com/fcm/send/${id}`, p256dh: 'key', auth: 'auth' }
    await test.db
      .insertInto('devices')
      .values({
        ...address,
        user_id: owner.id,
        id,
        session_id: session.id,
        lang: 'en',
        created_at: at,
        last_used_at: at,
      })
      .execute()
    return { id }
  },
  calls: {
    'DELETE /devices/{device}': about('device', true)(owns, 204, ({ id }) => ({ params: { device: id } })),
  },
}
