// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const calendarFeedApi = /* @__PURE__ */ callsOf<'calendarFeed'>({
  show: ['GET', '/calendar-feed'],
  make: ['POST', '/calendar-feed'],
  change: ['PUT', '/calendar-feed'],
  remove: ['DELETE', '/calendar-feed'],
})
