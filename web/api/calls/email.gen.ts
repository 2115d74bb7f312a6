// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const emailApi = /* @__PURE__ */ callsOf<'email'>({
  verify: ['POST', '/email/verify'],
  pending: ['GET', '/email'],
  cancel: ['DELETE', '/email'],
  undo: ['POST', '/email/undo'],
  resend: ['POST', '/email/resend'],
})
