// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const rateApi = /* @__PURE__ */ callsOf<'rate'>({
  game: ['GET', '/rate/{game}'],
  user: ['GET', '/rate/{game}/{user}'],
  set: ['POST', '/rate'],
})
