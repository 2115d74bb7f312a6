// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const browseApi = /* @__PURE__ */ callsOf<'browse'>({
  developers: ['GET', '/developer/{x}'],
  publishers: ['GET', '/publisher/{x}'],
  platforms: ['GET', '/platform/{x}'],
  genres: ['GET', '/genre/{x}'],
  themes: ['GET', '/theme/{x}'],
  platform: ['GET', '/platform/{slug}/detail'],
  genre: ['GET', '/genre/{slug}/detail'],
  theme: ['GET', '/theme/{slug}/detail'],
  company: ['GET', '/company/{slug}/detail'],
  platformGames: ['GET', '/platform/{slug}/games'],
  genreGames: ['GET', '/genre/{slug}/games'],
  themeGames: ['GET', '/theme/{slug}/games'],
  companyDeveloped: ['GET', '/company/{slug}/games/developer'],
  companyPublished: ['GET', '/company/{slug}/games/publisher'],
})
