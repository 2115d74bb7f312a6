import { orders } from '../../../common/api/shapes.ts'
import { about, type Ask, type Asked, type Expectation, nothing } from './expectation.ts'
import { ownThings } from './own-things.ts'
import { owns, seesList, seesPerson, seesReview, seesTimeline } from './rules.ts'
import type { World } from './world.ts'

const byId: Ask = ({ id }) => ({ params: { id } })
const ofOwner: Ask = ({ owner }) => ({ params: { id: owner.id } })
const inOrders = (make: (world: World) => Record<string, string | number>) => (world: World) =>
  orders.flatMap((order) => ['', 'page=2'].map((query): Asked => ({ params: { ...make(world), order }, query })))
const ofOwnerInOrders: Ask[] = orders.map((order) => ({ owner }) => ({ params: { id: owner.id, order } }))
const ofGame = inOrders(({ games }) => ({ id: games.first }))
const pages = (): Asked[] => [{}, { query: 'page=2' }]

const list = about('list')
const changedList = about('list', true)
const review = about('review')
const changedReview = about('review', true)
const person = about('person')

const lists: Record<string, Expectation> = {
  'GET /list/all/{order}': nothing(inOrders(() => ({}))),
  'GET /list/home': nothing(),
  'GET /list/user/{id}/{order}': person(seesPerson, 200, ...ofOwnerInOrders),
  'GET /list/game/{id}/{order}': nothing(ofGame),
  'GET /list/includeFromGame/{id}': nothing(({ games }) => [{ params: { id: games.first } }]),
  'POST /list': nothing(),
  'GET /list/{id}': list(seesList, 200, byId, ({ owner, slug = '' }) => ({
    params: { id: encodeURIComponent(`${owner.nick}/${slug}`) },
  })),
  'GET /list/{nick}/{slug}': list(seesList, 200, ({ owner, slug = 'no-such-list' }) => ({
    params: { nick: owner.nick, slug },
  })),
  'GET /list/{id}/games': list(seesList, 200, byId, ({ id }) => ({ params: { id }, query: 'page=2' })),
  'DELETE /list/{id}': changedList(owns, 204, byId),
  'POST /list/add': changedList(owns, 201, ({ id }, { games }) => ({
    body: { id_list: id, id_game: games.second },
  })),
  'POST /list/delete/game': changedList(owns, 200, ({ id, game }) => ({ body: { id_list: id, id_game: game } })),
  'PUT /list': changedList(owns, 200, ({ id }) => ({ body: { id, title: 'Another title', public: 1 } })),
  'POST /list/order': changedList(owns, 204, ({ id, game }) => ({
    body: { games: [{ id_list: id, id_game: game, order: 1 }] },
  })),
  'POST /list/like/{id}': changedList(seesList, 200, byId),
  'DELETE /list/like/{id}': changedList(seesList, 200, byId),
  'GET /list/like/{id}': list(seesList, 200, byId),
}

const reviews: Record<string, Expectation> = {
  'GET /review/home': nothing(),
  'GET /review/user/{id}/{order}': person(seesPerson, 200, ...ofOwnerInOrders),
  'GET /review/game/{id}/{order}': nothing(ofGame),
  'GET /review/own/{id}': nothing(({ games }) => [{ params: { id: games.first } }]),
  'GET /review/{id}': review(seesReview, 200, byId),
  'POST /review': nothing(),
  'PUT /review': changedReview(owns, 200, ({ id }) => ({ body: { id, title: 'Again', review: 'Anew.', total: 3 } })),
  'DELETE /review/{id}': changedReview(owns, 204, byId),
  'POST /review/like/{id}': changedReview(seesReview, 200, byId),
  'DELETE /review/like/{id}': changedReview(seesReview, 200, byId),
  'GET /review/like/{id}': review(seesReview, 200, byId),
}

const people: Record<string, Expectation> = {
  'GET /event': nothing(pages),
  'GET /event/{id_user}': about('timeline')(seesTimeline, 200, ({ owner }) => ({ params: { id_user: owner.id } })),
  'GET /friend/{id}/followers': person(seesPerson, 200, ofOwner),
  'GET /friend/{id}/following': person(seesPerson, 200, ofOwner),
  'GET /friend/followsYou/{id}': person(seesPerson, 200, ofOwner),
  'GET /friend/store': nothing(),
  'GET /friend/mention': nothing(({ searched }) => ['', ...searched].map((text) => ({ query: `text=${text}` }))),
  // Nobody follows themselves, and C does so already.
  'POST /friend/{id}': about('person', true)(
    seesPerson,
    (viewer) => ({ A: 422, C: 200 })[viewer as string] ?? 201,
    ofOwner,
  ),
  'DELETE /friend/{id}': about('person', true)(seesPerson, 204, ofOwner),
  'GET /user/{nick}': person(seesPerson, 200, ({ owner }) => ({ params: { nick: owner.nick } })),
  'GET /user/totals/{id}': person(seesPerson, 200, ofOwner),
  'GET /user/totals/own': nothing(),
  'GET /user/top_users': nothing(),
  'GET /user/admin/all': nothing(({ searched }) => ['', ...searched].map((text) => ({ query: `text=${text}` }))),
  'GET /collection/{id}': person(seesPerson, 200, ofOwner),
  'GET /collection/{id}/columns': person(seesPerson, 200, ofOwner),
  'POST /collection': nothing(),
  'GET /rate/{game}': nothing(({ games }) => [{ params: { game: games.first } }]),
  'GET /rate/{game}/{user}': person(seesPerson, 200, ({ owner }, { games }) => ({
    params: { game: games.first, user: owner.id },
  })),
  'POST /rate': nothing(),
  // Suggestions tell what somebody keeps: one's own only (GA-07).
  'GET /game/discover/{id_user}': person(owns, 200, ({ owner }) => ({ params: { id_user: owner.id } })),
}

const ofOneGame = ({ games }: World): Asked[] => [{ params: { id: games.first } }]
const searches = ({ searched }: World): Asked[] => searched.map((data) => ({ body: { data } }))

const catalogue: Record<string, Expectation> = {
  ...Object.fromEntries(
    [
      'GET /archive/schema/{file}',
      'GET /developer/{x}',
      'GET /publisher/{x}',
      'GET /platform/{x}',
      'GET /genre/{x}',
      'GET /theme/{x}',
      'GET /platform/{slug}/detail',
      'GET /genre/{slug}/detail',
      'GET /theme/{slug}/detail',
      'GET /company/{slug}/detail',
      'GET /platform/{slug}/games',
      'GET /genre/{slug}/games',
      'GET /theme/{slug}/games',
      'GET /company/{slug}/games/developer',
      'GET /company/{slug}/games/publisher',
      'POST /game/filter/counts',
      'GET /game/calendar',
      'GET /game/calendar/{platform}',
      'GET /game/calendar/day/{day}',
      'POST /game/admin/{id}',
      'DELETE /game/{id}',
      'GET /game/monthly',
      'GET /game/trending',
      'GET /game/anticipated',
      'GET /game/recent',
      'GET /game/recent/{x}',
      'GET /game/soon',
      'GET /game/soon/{x}',
      'GET /game/top',
      'GET /game/top/{x}',
      'POST /igdb',
      'POST /igdb/one/{slug}',
      'GET /igdb/extra/{igdb_id}',
      'GET /igdb/time_to_beat/{id}',
      'GET /site',
      'GET /site/providers',
      'GET /health',
      'GET /ready',
    ].map((name) => [name, nothing()]),
  ),
  'GET /game/{slug}': nothing(() => [{ params: { slug: 'chrono-trigger' } }]),
  'GET /game/extra/{id}': nothing(ofOneGame),
  'GET /game/ids/{id}': nothing(ofOneGame),
  'GET /game/admin/{id}/uses': nothing(ofOneGame),
  'POST /game/search': nothing(searches),
  'POST /game/filter': nothing(({ searched }) => searched.map((text) => ({ body: { text } }))),
}

/** What every call of the contract must answer, by its method and path. A call that is not here fails the test, and so does the reverse. */
export const expectations: Record<string, Expectation> = {
  ...lists,
  ...reviews,
  ...people,
  ...ownThings,
  ...catalogue,
}
