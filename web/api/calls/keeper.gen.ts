// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const keeperApi = /* @__PURE__ */ callsOf<'keeper'>({
  ofGame: ['GET', '/friend/game/{id}'],
})
