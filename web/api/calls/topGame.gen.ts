// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const topGameApi = /* @__PURE__ */ callsOf<'topGame'>({
  set: ['PUT', '/collection/top'],
})
