import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { about, nothing } from '../expectation.ts'
import { byId, ofGame, ofOwnerInOrders } from '../asks.ts'
import { owns, seesPerson, seesReview } from '../rules.ts'
import type { Kind } from './kind.ts'

const read = about('review')
const change = about('review', true)
let made = 0

export const review: Kind = {
  name: 'review',
  states: ['there', 'deleted', 'author pending erasure', 'author gone', 'unknown'],
  table: 'reviews',
  standing: 'there',
  make: async ({ test, games }, owner) => ({
    id: await insertReview(test.db, owner.id, games.second, `Made ${++made}`, 'A text.'),
    game: games.second,
  }),
  makeForgotten: ({ test, games }, owner, { title, text }) => insertReview(test.db, owner.id, games.first, title, text),
  calls: {
    'GET /review/home': nothing(),
    'GET /review/user/{id}/{order}': about('person')(seesPerson, 200, ...ofOwnerInOrders),
    'GET /review/game/{id}/{order}': nothing(ofGame),
    'GET /review/own/{id}': nothing(({ games }) => [{ params: { id: games.first } }]),
    'GET /review/{id}': read(seesReview, 200, byId),
    'POST /review': nothing(),
    'PUT /review': change(owns, 200, ({ id }) => ({ body: { id, title: 'Again', review: 'Anew.', total: 3 } })),
    'DELETE /review/{id}': change(owns, 204, byId),
    'POST /review/like/{id}': change(seesReview, 200, byId),
    'DELETE /review/like/{id}': change(seesReview, 200, byId),
    'GET /review/like/{id}': read(seesReview, 200, byId),
    // Nobody can report themselves.
    'POST /report': change(
      seesReview,
      (viewer) => (viewer === 'A' ? 422 : 202),
      ({ id }) => ({ body: { kind: 'review', id, reason: 'spam' } }),
    ),
  },
}

/** Replaces the user's previous review of this game; returns its id. */
async function insertReview(
  db: Kysely<DB>,
  userId: number,
  gameId: number,
  title: string,
  review: string,
): Promise<number> {
  const at = new Date()
  await db.deleteFrom('reviews').where('user_id', '=', userId).where('game_id', '=', gameId).execute()
  const row = { user_id: userId, game_id: gameId, title, review, total: 7, created_at: at, changed_at: at }
  const { id } = await db.insertInto('reviews').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
