// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const securityApi = /* @__PURE__ */ callsOf<'security'>({
  activity: ['GET', '/auth/activity'],
  log: ['GET', '/admin/security-log'],
})
