// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const platformAccountApi = /* @__PURE__ */ callsOf<'platformAccount'>({
  psnUser: ['GET', '/psn-get-user-by-name/{name}', 'platform'],
  psnImport: ['POST', '/psn', 'platform'],
  steamUser: ['GET', '/steam/user/{x}', 'platform'],
  steamGames: ['GET', '/steam/user-games/{x}', 'platform'],
  steamImport: ['GET', '/steam/{x}', 'platform'],
  xboxSearch: ['GET', '/xbox/search/{x}', 'platform'],
  xboxUser: ['GET', '/xbox/user/{x}', 'platform'],
  xboxImport: ['GET', '/xbox/{x}', 'platform'],
})
