// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const loanApi = /* @__PURE__ */ callsOf<'loan'>({
  page: ['GET', '/loan'],
  borrowed: ['GET', '/loan/borrowed'],
  ofGame: ['GET', '/loan/game/{id}'],
  lend: ['POST', '/loan'],
  giveBack: ['POST', '/loan/{id}/return'],
  reopen: ['POST', '/loan/{id}/undo'],
  remove: ['DELETE', '/loan/{id}'],
  share: ['POST', '/loan/{id}/link'],
  unshare: ['DELETE', '/loan/{id}/link'],
  deny: ['DELETE', '/loan/{id}/back'],
  disown: ['DELETE', '/loan/borrowed/{id}'],
})
