// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const manyEntryApi = /* @__PURE__ */ callsOf<'manyEntry'>({
  set: ['POST', '/collection/many'],
  undo: ['PUT', '/collection/many'],
})
