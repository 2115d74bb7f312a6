// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const authApi = /* @__PURE__ */ callsOf<'auth'>({
  register: ['POST', '/auth'],
  login: ['POST', '/auth/login'],
  logout: ['POST', '/auth/logout'],
  check: ['GET', '/auth/check'],
  refresh: ['POST', '/auth/refresh'],
  update: ['PUT', '/auth'],
  remove: ['DELETE', '/auth'],
  sessions: ['GET', '/auth/sessions'],
  endSession: ['DELETE', '/auth/sessions/{id}'],
  endOtherSessions: ['DELETE', '/auth/sessions'],
  google: ['POST', '/auth/google'],
  googleNonce: ['POST', '/auth/google/nonce'],
  linkGoogle: ['POST', '/auth/google/link'],
  unlinkGoogle: ['DELETE', '/auth/google/link'],
})
