// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const passwordApi = /* @__PURE__ */ callsOf<'password'>({
  resetRequest: ['POST', '/password/reset-request'],
  reset: ['POST', '/password/reset'],
})
