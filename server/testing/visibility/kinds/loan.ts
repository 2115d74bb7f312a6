import { about, type Ask, nothing } from '../expectation.ts'
import { byId } from '../asks.ts'
import { holds, owns, type Rule } from '../rules.ts'
import type { Kind } from './kind.ts'

const lent = about('loan', true)
/** The borrower alone, here B, may say that it is not so. */
const borrows: Rule = (viewer, state) => viewer === 'B' && owns('A', state)

export const loan: Kind = {
  name: 'loan',
  states: ['there', 'deleted', 'author pending erasure', 'unknown'],
  table: 'loans',
  standing: 'there',
  make: async ({ test, games }, owner) => {
    const { id } = await test.db
      .insertInto('loans')
      .values({
        user_id: owner.id,
        game_id: games.first,
        borrower_id: null,
        borrower: 'Zwetschge',
        lent_on: '2026-01-02',
        returned_on: '2026-02-03',
        returned_at: new Date(),
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id }
  },
  calls: {
    'GET /loan': nothing(() => ['state=out', 'state=returned'].map((query) => ({ query }))),
    'GET /loan/borrowed': nothing(() => [{}]),
    'GET /loan/game/{id}': nothing(({ games }) => [{ params: { id: games.first } }]),
    'POST /loan': nothing(),
    'POST /loan/{id}/return': lent(owns, 200, ({ id }) => ({ params: { id }, body: {} })),
    'POST /loan/{id}/undo': lent(owns, 200, byId),
    'DELETE /loan/{id}': lent(owns, 204, byId),
  },
}

/** The word in the link of a loan; of one that there is not, a word like any other. */
const tokenOf = (id: number | string): string => String(id).padStart(22, '0')
const byLink: Ask = ({ id }) => ({ params: { token: tokenOf(id) } })
const out = about('borrowed', true)

/** A loan that is out, as its lender, its borrower and whoever has its link see it. */
export const borrowed: Kind = {
  name: 'borrowed',
  states: ['there', 'deleted', 'author pending erasure', 'unknown'],
  table: 'loans',
  make: async ({ test, games }, owner) => {
    await test.db
      .updateTable('loans')
      .set({ returned_on: '2026-02-03', returned_at: new Date() })
      .where('user_id', '=', owner.id)
      .where('game_id', '=', games.second)
      .where('returned_on', 'is', null)
      .execute()
    const { id } = await test.db
      .insertInto('loans')
      .values({
        user_id: owner.id,
        game_id: games.second,
        borrower_id: test.cast.bob.id,
        borrower: 'bob',
        lent_on: '2026-01-02',
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.db
      .updateTable('loans')
      .set({ link_token: tokenOf(id), link_name: 'Somebody' })
      .where('id', '=', id)
      .execute()
    return { id }
  },
  calls: {
    'DELETE /loan/borrowed/{id}': out(borrows, 204, byId),
    'POST /loan/{id}/link': out(owns, 200, ({ id }) => ({ params: { id }, body: { name: 'Somebody else' } })),
    'DELETE /loan/{id}/link': out(owns, 200, byId),
    'DELETE /loan/{id}/back': out(owns, 200, byId),
    'GET /loan/card/{token}': about('borrowed')(holds, 200, byLink),
    'POST /loan/card/{token}/back': out(holds, 200, byLink),
  },
}
