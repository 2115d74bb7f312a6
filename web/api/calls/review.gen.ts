// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const reviewApi = /* @__PURE__ */ callsOf<'review'>({
  home: ['GET', '/review/home'],
  ofUser: ['GET', '/review/user/{id}/{order}'],
  ofGame: ['GET', '/review/game/{id}/{order}'],
  own: ['GET', '/review/own/{id}'],
  show: ['GET', '/review/{id}'],
  create: ['POST', '/review'],
  update: ['PUT', '/review'],
  remove: ['DELETE', '/review/{id}'],
  like: ['POST', '/review/like/{id}'],
  unlike: ['DELETE', '/review/like/{id}'],
  likes: ['GET', '/review/like/{id}'],
})
