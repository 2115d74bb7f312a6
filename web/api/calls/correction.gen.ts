// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const correctionApi = /* @__PURE__ */ callsOf<'correction'>({
  propose: ['POST', '/correction'],
  own: ['GET', '/correction'],
  withdraw: ['DELETE', '/correction/{id}'],
  queue: ['GET', '/admin/corrections'],
  decide: ['POST', '/admin/corrections'],
})
