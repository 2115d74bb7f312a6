import { gameArt } from '../../../common/art/game-art.ts'
import { wholeSite } from '../../../common/rules/link-pictures.ts'
import { shelfSheet } from '../../drawing/shelf-sheet.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'
import type { FindLinkPicture } from '../../resource/resource.ts'

const popular = { order: { by: 'popular', backwards: false }, offset: 0, limit: 5 } as const

/** The preview picture of the front page, with what it says in both languages: a link does not tell its reader's. */
export const sitePicture: FindLinkPicture = async ({ db, catalogue }, id) => {
  if (id !== wholeSite) return undefined
  const { ids } = await catalogue.page({ games: {}, ...popular })
  const games = (await hydrateGames(db, ids)).map((game) => gameArt(game))
  const shown = { title: 'Your games, on one shelf', line: 'Tus juegos, en una estantería', games }
  return { version: 0, shown, draw: () => shelfSheet(shown) }
}
