// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const moderationApi = /* @__PURE__ */ callsOf<'moderation'>({
  silenced: ['GET', '/user/silence/own'],
  block: ['POST', '/user/block/{id}'],
  unblock: ['DELETE', '/user/block/{id}'],
  mute: ['POST', '/user/mute/{id}'],
  unmute: ['DELETE', '/user/mute/{id}'],
  report: ['POST', '/report'],
  reportComment: ['GET', '/comment/report/{id}'],
  queue: ['GET', '/admin/reports'],
  decide: ['POST', '/admin/reports'],
  decisions: ['GET', '/admin/moderation-log'],
  reportedMedia: ['GET', '/admin/reported-media/{owner}/{id}'],
  ownDecisions: ['GET', '/auth/decisions'],
  object: ['POST', '/auth/decisions/{id}/objection'],
  objections: ['GET', '/admin/objections'],
  decideObjection: ['POST', '/admin/objections'],
})
