// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const friendApi = /* @__PURE__ */ callsOf<'friend'>({
  followers: ['GET', '/friend/{id}/followers'],
  following: ['GET', '/friend/{id}/following'],
  followsYou: ['GET', '/friend/followsYou/{id}'],
  store: ['GET', '/friend/store'],
  mention: ['GET', '/friend/mention'],
  alike: ['GET', '/friend/alike'],
  setAside: ['POST', '/friend/alike/{id}/no'],
  takeUp: ['DELETE', '/friend/alike/{id}/no'],
  follow: ['POST', '/friend/{id}'],
  unfollow: ['DELETE', '/friend/{id}'],
})
