// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const gifApi = /* @__PURE__ */ callsOf<'gif'>({
  search: ['GET', '/gif/search'],
  trending: ['GET', '/gif/trending'],
})
