// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const listApi = /* @__PURE__ */ callsOf<'list'>({
  all: ['GET', '/list/all/{order}'],
  home: ['GET', '/list/home'],
  ofUser: ['GET', '/list/user/{id}/{order}'],
  ofGame: ['GET', '/list/game/{id}/{order}'],
  includeFromGame: ['GET', '/list/includeFromGame/{id}'],
  create: ['POST', '/list'],
  show: ['GET', '/list/{id}'],
  showOf: ['GET', '/list/{nick}/{slug}'],
  games: ['GET', '/list/{id}/games'],
  gameIds: ['GET', '/list/{id}/games/ids'],
  remove: ['DELETE', '/list/{id}'],
  addGame: ['POST', '/list/add'],
  removeGame: ['POST', '/list/delete/game'],
  note: ['PUT', '/list/note'],
  update: ['PUT', '/list'],
  order: ['POST', '/list/order'],
  like: ['POST', '/list/like/{id}'],
  unlike: ['DELETE', '/list/like/{id}'],
  likes: ['GET', '/list/like/{id}'],
})
