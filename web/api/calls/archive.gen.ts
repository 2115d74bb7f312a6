// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const archiveApi = /* @__PURE__ */ callsOf<'archive'>({
  exports: ['GET', '/archive/export'],
  export: ['POST', '/archive/export'],
  link: ['POST', '/archive/export/{id}/link'],
  download: ['GET', '/archive/file/{id}'],
  removeExport: ['DELETE', '/archive/export/{id}'],
  imports: ['GET', '/archive/import'],
  import: ['POST', '/archive/import'],
  showImport: ['GET', '/archive/import/{id}'],
  apply: ['POST', '/archive/import/{id}/apply'],
  removeImport: ['DELETE', '/archive/import/{id}'],
  schema: ['GET', '/archive/schema/{file}'],
})
