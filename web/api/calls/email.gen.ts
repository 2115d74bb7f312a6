// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const emailApi = /* @__PURE__ */ callsOf<'email'>({
  verify: ['POST', '/email/verify'],
  resend: ['POST', '/email/resend'],
})
