// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const importApi = /* @__PURE__ */ callsOf<'import'>({
  create: ['POST', '/import'],
  list: ['GET', '/import'],
  show: ['GET', '/import/{id}'],
  rows: ['GET', '/import/{id}/rows'],
  choose: ['PUT', '/import/{id}/rows/{n}'],
  lookUp: ['POST', '/import/{id}/lookup'],
  update: ['PUT', '/import/{id}'],
  apply: ['POST', '/import/{id}/apply'],
  undo: ['POST', '/import/{id}/undo'],
  remove: ['DELETE', '/import/{id}'],
})
