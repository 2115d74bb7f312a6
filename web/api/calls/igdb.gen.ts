// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const igdbApi = /* @__PURE__ */ callsOf<'igdb'>({
  search: ['POST', '/igdb'],
  one: ['POST', '/igdb/one/{slug}'],
  extra: ['GET', '/igdb/extra/{igdb_id}'],
  timeToBeat: ['GET', '/igdb/time_to_beat/{id}'],
})
