// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const accountApi = /* @__PURE__ */ callsOf<'account'>({
  list: ['GET', '/account'],
  link: ['POST', '/account'],
  unlink: ['DELETE', '/account/{platform}'],
  update: ['PUT', '/account/{platform}'],
  import: ['POST', '/account/{platform}/import'],
  prove: ['POST', '/account/{platform}/proof'],
  search: ['GET', '/account/search/{platform}/{name}'],
  games: ['GET', '/account/games'],
  ignore: ['PUT', '/account/games/{platform}/{ref}'],
})
