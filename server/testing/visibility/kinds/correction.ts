import { about, nothing } from '../expectation.ts'
import { owns } from '../rules.ts'
import type { Kind } from './kind.ts'

export const correction: Kind = {
  name: 'correction',
  states: ['there', 'deleted', 'author pending erasure', 'unknown'],
  table: 'corrections',
  make: async ({ test, games }, owner) => {
    const { id: platform_id } = await test.db
      .selectFrom('platforms')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    return test.db
      .insertInto('corrections')
      .values({
        user_id: owner.id,
        kind: 'release',
        game_id: games.first,
        platform_id,
        source: 'https://source.example/page',
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  },
  calls: {
    'POST /correction': nothing(),
    'GET /correction': nothing(),
    'DELETE /correction/{id}': about('correction', true)(owns, 204, ({ id }) => ({ params: { id } })),
    'GET /admin/corrections': nothing(),
    'POST /admin/corrections': nothing(),
  },
}
