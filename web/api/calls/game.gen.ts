// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const gameApi = /* @__PURE__ */ callsOf<'game'>({
  show: ['GET', '/game/{slug}'],
  extra: ['GET', '/game/extra/{id}'],
  search: ['POST', '/game/search'],
  filter: ['POST', '/game/filter'],
  filterCounts: ['POST', '/game/filter/counts'],
  calendar: ['GET', '/game/calendar'],
  calendarPlatform: ['GET', '/game/calendar/{platform}'],
  calendarDay: ['GET', '/game/calendar/day/{day}'],
  discover: ['GET', '/game/discover/{id_user}'],
  ids: ['GET', '/game/ids/{id}'],
  adminCreate: ['POST', '/game/admin/{id}'],
  adminUses: ['GET', '/game/admin/{id}/uses'],
  adminDelete: ['DELETE', '/game/{id}'],
  monthly: ['GET', '/game/monthly'],
  trending: ['GET', '/game/trending'],
  anticipated: ['GET', '/game/anticipated'],
  recent: ['GET', '/game/recent'],
  recentCount: ['GET', '/game/recent/{x}'],
  soon: ['GET', '/game/soon'],
  soonCount: ['GET', '/game/soon/{x}'],
  top: ['GET', '/game/top'],
  topCount: ['GET', '/game/top/{x}'],
})
