// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const manyListedApi = /* @__PURE__ */ callsOf<'manyListed'>({
  add: ['POST', '/list/add/many'],
  remove: ['POST', '/list/delete/many'],
})
