// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const commentApi = /* @__PURE__ */ callsOf<'comment'>({
  wall: ['POST', '/comment/wall'],
  friendsWall: ['POST', '/comment/wall/friends'],
  gamesWall: ['POST', '/comment/wall/games'],
  home: ['GET', '/comment/home'],
  news: ['POST', '/comment/wall/news'],
  replies: ['GET', '/comment/reply/{id}'],
  ofGame: ['GET', '/comment/game/{id}/{order}/{limit}'],
  liked: ['GET', '/comment/user/likes/{order}'],
  hidden: ['GET', '/comment/hidden/own'],
  hide: ['POST', '/comment/hide/{id}'],
  unhide: ['DELETE', '/comment/hide/{id}'],
  ofUser: ['GET', '/comment/user/{id}/{order}'],
  repliesOfUser: ['GET', '/comment/user/{id}/replies/{order}'],
  show: ['GET', '/comment/{id}'],
  text: ['GET', '/comment/{id}/text'],
  preview: ['GET', '/comment/{id}/preview'],
  create: ['POST', '/comment'],
  update: ['PUT', '/comment/{id}'],
  remove: ['DELETE', '/comment/{id}'],
  like: ['POST', '/comment/like/{id}'],
  unlike: ['DELETE', '/comment/like/{id}'],
  likes: ['GET', '/comment/likes/{id}'],
})
