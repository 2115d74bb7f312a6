// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const socialApi = /* @__PURE__ */ callsOf<'social'>({
  search: ['POST', '/social/search'],
  topics: ['GET', '/social/topics'],
})
