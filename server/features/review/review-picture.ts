import { gameArt } from '../../../common/art/game-art.ts'
import { reviewSheet } from '../../drawing/review-sheet.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import type { FindLinkPicture } from '../../resource/link-picture.ts'

/** The preview picture of a review: what visitors see (P-34). */
export const reviewPicture: FindLinkPicture = async ({ db }, id) => {
  const [review] = await hydratePage(db, 'reviews', [id], null)
  if (!review) return undefined
  const { title, total, user, game, changed_at } = review
  const shown = { game: gameArt(game), title, total, nick: user.nick }
  return { version: changed_at, shown, draw: () => reviewSheet(shown) }
}
