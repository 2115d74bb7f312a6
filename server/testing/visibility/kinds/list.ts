import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { about, nothing } from '../expectation.ts'
import { byId, inOrders, ofGame, ofOwnerInOrders } from '../asks.ts'
import { owns, seesList, seesPerson } from '../rules.ts'
import { nextId } from './events.queries.ts'
import { hidden } from '../words.ts'
import { done, type Kind } from './kind.ts'

const read = about('list')
const change = about('list', true)
let made = 0

export const list: Kind = {
  name: 'list',
  states: ['public', 'private', 'deleted', 'author pending erasure', 'author gone', 'unknown'],
  table: 'lists',
  standing: 'public',
  make: async ({ test, games }, owner, state) => {
    const slug = `made-${++made}`
    const rest = { public: state !== 'private', games: [games.third, games.first] }
    return { id: await insertList(test.db, owner.id, { title: `Made ${made}`, slug, ...rest }), slug }
  },
  makeForgotten: ({ test, games }, owner, { title, text }) =>
    insertList(test.db, owner.id, { title, description: text, slug: 'a-list', public: true, games: [games.first] }),
  /**
   * A private list; one that was public for a moment, and one that was public for a while, both through the real calls.
   */
  async hide({ test, games }) {
    const words = { title: hidden.title, description: hidden.description }
    await nextId(test.db, 'lists', hidden.listId)
    const born = { ...words, slug: hidden.slug, public: false, games: [games.first, games.second] }
    await insertList(test.db, test.cast.alice.id, born)
    for (const minutes of [1, 30]) {
      const list = await done(test.call('POST', '/list', { as: 'alice', body: { ...words, public: 1 } }))
      await done(test.call('POST', '/list/add', { as: 'alice', body: { id_list: list.id, id_game: games.first } }))
      await done(test.call('POST', `/list/like/${list.id}`, { as: 'dan' }))
      test.clock.move(minutes * 60_000)
      await done(test.call('PUT', '/list', { as: 'alice', body: { id: list.id, ...words, public: 0 } }))
    }
    test.clock.reset()
  },
  // Of all three lists.
  canaries: [{ word: String(hidden.listId).slice(0, -1), to: ['A'] }],
  calls: {
    'GET /list/all/{order}': nothing(inOrders(() => ({}))),
    'GET /list/home': nothing(),
    'GET /list/user/{id}/{order}': about('person')(seesPerson, 200, ...ofOwnerInOrders),
    'GET /list/game/{id}/{order}': nothing(ofGame),
    'GET /list/includeFromGame/{id}': nothing(({ games }) => [{ params: { id: games.first } }]),
    'POST /list': nothing(),
    'GET /list/{id}': read(seesList, 200, byId, ({ owner, slug = '' }) => ({
      params: { id: encodeURIComponent(`${owner.nick}/${slug}`) },
    })),
    'GET /list/{nick}/{slug}': read(seesList, 200, ({ owner, slug = 'no-such-list' }) => ({
      params: { nick: owner.nick, slug },
    })),
    'GET /list/{id}/games': read(seesList, 200, byId, ({ id }) => ({ params: { id }, query: 'page=2' })),
    'GET /list/{id}/games/ids': read(seesList, 200, byId),
    'DELETE /list/{id}': change(owns, 204, byId),
    'POST /list/add': change(owns, 201, ({ id }, { games }) => ({
      body: { id_list: id, id_game: games.second },
    })),
    'POST /list/add/many': change(owns, 200, ({ id }, { games }) => ({
      body: { id_list: id, games: [games.second] },
    })),
    'POST /list/delete/many': change(owns, 200, ({ id, game }) => ({ body: { id_list: id, games: [game] } })),
    'POST /list/delete/game': change(owns, 200, ({ id, game }) => ({ body: { id_list: id, id_game: game } })),
    'PUT /list': change(owns, 200, ({ id }) => ({ body: { id, title: 'Another title', public: 1 } })),
    'PUT /list/note': change(owns, 204, ({ id, game }) => ({ body: { id_list: id, id_game: game, note: 'A note' } })),
    'POST /list/order': change(owns, 204, ({ id, game }) => ({
      body: { games: [{ id_list: id, id_game: game, order: 1 }] },
    })),
    'POST /list/like/{id}': change(seesList, 200, byId),
    'DELETE /list/like/{id}': change(seesList, 200, byId),
    'GET /list/like/{id}': read(seesList, 200, byId),
  },
}

interface NewList {
  title: string
  slug: string
  description?: string
  public: boolean
  games: number[]
}

/** Inserts a list with its slug and games directly; returns its id. */
async function insertList(
  db: Kysely<DB>,
  userId: number,
  { title, slug, description = '', public: open, games }: NewList,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const at = new Date()
    const { id } = await trx
      .insertInto('lists')
      .values({ user_id: userId, title, slug, description, public: open, created_at: at, changed_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('list_slugs').values({ user_id: userId, slug, list_id: id, created_at: at }).execute()
    const rows = games.map((game_id, position) => ({
      user_id: userId,
      list_id: id,
      game_id,
      position: position + 1,
      public: open,
      list_created_at: at,
      added_at: at,
    }))
    if (rows.length > 0) await trx.insertInto('list_games').values(rows).execute()
    return id
  })
}
