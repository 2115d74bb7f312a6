// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const siteApi = /* @__PURE__ */ callsOf<'site'>({
  info: ['GET', '/site'],
  providers: ['GET', '/site/providers'],
  sources: ['GET', '/site/sources'],
  switchSource: ['PUT', '/site/sources/{name}'],
  health: ['GET', '/health'],
  ready: ['GET', '/ready'],
})
