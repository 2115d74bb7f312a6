// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const playNoteApi = /* @__PURE__ */ callsOf<'playNote'>({
  ofGame: ['GET', '/play-note/{id}'],
  remove: ['DELETE', '/play-note/{id}/{source}'],
})
