import { gameArt } from '../../../common/art/game-art.ts'
import { shelfSheet } from '../../drawing/shelf-sheet.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import type { FindLinkPicture } from '../../resource/link-picture.ts'

/** The preview picture of a public list; a private one has none (P-34). */
export const listPicture: FindLinkPicture = async ({ db }, id) => {
  const [list] = await hydratePage(db, 'lists', [id], null)
  if (!list) return undefined
  const { title, user, TotalGames: count, games, changed_at } = list
  const shown = { title, line: `@${user.nick}`, count, games: games.map((game) => gameArt(game)) }
  return { version: changed_at, shown, draw: () => shelfSheet(shown) }
}
