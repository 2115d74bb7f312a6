// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const pullApi = /* @__PURE__ */ callsOf<'pull'>({
  facts: ['GET', '/collection/pull'],
})
