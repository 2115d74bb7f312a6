import { gameArt } from '../../../common/art/game-art.ts'
import { gameSheet } from '../../drawing/game-sheet.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'
import type { FindLinkPicture } from '../../resource/link-picture.ts'

/** The preview picture of a game; its version is the year of its release. */
export const gamePicture: FindLinkPicture = async ({ db }, id) => {
  const [card] = await hydrateGames(db, [id])
  if (!card) return undefined
  const game = gameArt(card)
  const shown = { game, platforms: card.platforms.map(({ name }) => name) }
  return { version: game.year ?? 0, shown, draw: () => gameSheet(shown) }
}
