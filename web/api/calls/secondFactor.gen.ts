// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const secondFactorApi = /* @__PURE__ */ callsOf<'secondFactor'>({
  show: ['GET', '/auth/second-factor'],
  start: ['POST', '/auth/second-factor'],
  confirm: ['POST', '/auth/second-factor/confirm'],
  remove: ['DELETE', '/auth/second-factor'],
  enter: ['POST', '/auth/login/code'],
})
