// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const scrapApi = /* @__PURE__ */ callsOf<'scrap'>({
  playstation: ['POST', '/scrap/playstation'],
  xbox: ['POST', '/scrap/xbox'],
  yuplay: ['POST', '/scrap/yuplay'],
  steam: ['POST', '/scrap/steam'],
  allkeys: ['POST', '/scrap/allkeys'],
  xtralife: ['POST', '/scrap/xtralife'],
  cex: ['POST', '/scrap/cex'],
  itad: ['POST', '/scrap/itad'],
})
