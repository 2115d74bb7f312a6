// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const libraryApi = /* @__PURE__ */ callsOf<'library'>({
  counts: ['GET', '/collection/{id}/counts'],
  both: ['GET', '/collection/{id}/both'],
})
