// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const linkApi = /* @__PURE__ */ callsOf<'link'>({
  preview: ['POST', '/link/preview'],
})
