import { about, nothing } from '../expectation.ts'
import { ofOwner } from '../asks.ts'
import { owns, seesPerson } from '../rules.ts'
import type { Kind } from './kind.ts'

const read = about('person')
// Nobody can mute or block themselves.
const silenceCalls = Object.fromEntries([
  ['GET /user/silence/own', nothing()],
  ...['block', 'mute'].flatMap((kind) => [
    [`POST /user/${kind}/{id}`, about('person', true)(seesPerson, (viewer) => (viewer === 'A' ? 422 : 204), ofOwner)],
    [`DELETE /user/${kind}/{id}`, about('person', true)(seesPerson, 204, ofOwner)],
  ]),
])

export const person: Kind = {
  name: 'person',
  states: ['there', 'author pending erasure', 'author gone', 'unknown'],
  table: 'user_counters',
  isPerson: true,
  make: async (_ground, owner) => ({ id: owner.id }),
  calls: {
    'GET /friend/{id}/followers': read(seesPerson, 200, ofOwner),
    'GET /friend/{id}/following': read(seesPerson, 200, ofOwner),
    'GET /friend/followsYou/{id}': read(seesPerson, 200, ofOwner),
    'GET /friend/store': nothing(),
    'GET /friend/alike': nothing(),
    'GET /collection/pull': nothing(() => [{}]),
    'GET /friend/game/{id}': nothing(({ games }) =>
      ['', 'page=2'].map((query) => ({ params: { id: games.first }, query })),
    ),
    'POST /friend/alike/{id}/no': about('person', true)(seesPerson, (viewer) => (viewer === 'A' ? 422 : 204), ofOwner),
    'DELETE /friend/alike/{id}/no': about('person', true)(seesPerson, 204, ofOwner),
    'GET /friend/mention': nothing(({ searched }) => ['', ...searched].map((text) => ({ query: `text=${text}` }))),
    // Nobody can follow themselves, C follows A already, and a block stands in the way.
    'POST /friend/{id}': about('person', true)(
      seesPerson,
      (viewer) => ({ A: 422, C: 200, X: 409, Y: 409 })[viewer as string] ?? 201,
      ofOwner,
    ),
    'DELETE /friend/{id}': about('person', true)(seesPerson, 204, ofOwner),
    ...silenceCalls,
    'GET /user/{nick}': read(seesPerson, 200, ({ owner }) => ({ params: { nick: owner.nick } })),
    'GET /user/totals/{id}': read(seesPerson, 200, ofOwner),
    'GET /user/totals/own': nothing(),
    'GET /user/top_users': nothing(),
    'GET /user/admin/all': nothing(({ searched }) => ['', ...searched].map((text) => ({ query: `text=${text}` }))),
    // Each read of it is an entry of it: no two answers are alike.
    'GET /admin/security-log': nothing(() => []),
    'GET /collection/{id}': read(seesPerson, 200, ofOwner),
    'GET /collection/{id}/entries': read(seesPerson, 200, ofOwner),
    'GET /collection/{id}/games': read(seesPerson, 200, ofOwner),
    'GET /collection/{id}/first': read(seesPerson, 200, ofOwner),
    'GET /collection/{id}/counts': read(seesPerson, 200, ofOwner),
    'GET /collection/{id}/both': read(seesPerson, 200, ofOwner),
    'POST /collection': nothing(),
    'POST /collection/have': nothing(),
    'POST /collection/many': nothing(),
    'PUT /collection/many': nothing(),
    'PUT /collection/top': nothing(),
    'GET /rate/{game}': nothing(({ games }) => [{ params: { game: games.first } }]),
    'GET /rate/{game}/{user}': read(seesPerson, 200, ({ owner }, { games }) => ({
      params: { game: games.first, user: owner.id },
    })),
    'POST /rate': nothing(),
    // Suggestions reveal a user's collection: own ones only (GA-07).
    'GET /game/discover/{id_user}': read(owns, 200, ({ owner }) => ({ params: { id_user: owner.id } })),
  },
}
