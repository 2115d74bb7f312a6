// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const eventApi = /* @__PURE__ */ callsOf<'event'>({
  feed: ['GET', '/event'],
  timeline: ['GET', '/event/{id_user}'],
})
