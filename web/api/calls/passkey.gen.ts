// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const passkeyApi = /* @__PURE__ */ callsOf<'passkey'>({
  challenge: ['POST', '/auth/passkey/challenge'],
  login: ['POST', '/auth/passkey/login'],
  all: ['GET', '/auth/passkeys'],
  options: ['POST', '/auth/passkeys/options'],
  add: ['POST', '/auth/passkeys'],
  rename: ['PUT', '/auth/passkeys/{id}'],
  remove: ['DELETE', '/auth/passkeys/{id}'],
})
