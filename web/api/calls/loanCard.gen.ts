// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const loanCardApi = /* @__PURE__ */ callsOf<'loanCard'>({
  show: ['GET', '/loan/card/{token}'],
  sayBack: ['POST', '/loan/card/{token}/back'],
})
