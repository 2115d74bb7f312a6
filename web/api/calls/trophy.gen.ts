// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const trophyApi = /* @__PURE__ */ callsOf<'trophy'>({
  summary: ['GET', '/trophy/user/{id}'],
  sets: ['GET', '/trophy/user/{id}/sets'],
  earned: ['GET', '/trophy/user/{id}/earned'],
  ofGame: ['GET', '/trophy/game/{id}'],
  ofSet: ['GET', '/trophy/set/{id}'],
  reveal: ['GET', '/trophy/set/{id}/{trophy}'],
  friends: ['GET', '/trophy/set/{id}/friends'],
  compare: ['GET', '/trophy/set/{id}/compare/{id_user}'],
  refresh: ['POST', '/trophy/refresh/{service}'],
})
