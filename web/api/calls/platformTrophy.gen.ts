// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const platformTrophyApi = /* @__PURE__ */ callsOf<'platformTrophy'>({
  psnOfGame: ['GET', '/psn-game-trophies/{game}/{titlePlatform}/{lang}', 'platform'],
  psnOfUser: ['GET', '/psn-user-trophies/{user}/{limit}/{offset}', 'platform'],
  psnOfGameAndUser: ['GET', '/psn-game-user-trophies/{user}/{game}/{titlePlatform}/{lang}', 'platform'],
  steamOfGame: ['GET', '/steam/game-trophies/{app}/{lang}', 'platform'],
  steamOfGameAndUser: ['GET', '/steam/user-game-trophies/{app}/{steam}/{lang}', 'platform'],
  xboxOfUser: ['GET', '/xbox/user-trophies/{x}', 'platform'],
  xboxOfGameAndUser: ['GET', '/xbox/user-game-trophies/{xbox}/{app}/{lang}', 'platform'],
})
