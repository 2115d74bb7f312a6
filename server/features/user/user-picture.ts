import { gameArt } from '../../../common/art/game-art.ts'
import { accountKey } from '../../../common/rules/account.ts'
import { shelfSheet } from '../../drawing/shelf-sheet.ts'
import { hydrateGames, hydrateUsers } from '../../hydrate/hydrate.ts'
import type { FindLinkPicture } from '../../resource/link-picture.ts'
import { findProfile } from './user.queries.ts'

/** The preview picture of a profile: what visitors see (US-02). Its version is its number of games. */
export const userPicture: FindLinkPicture = async ({ db }, id) => {
  const [card] = await hydrateUsers(db, [id], null)
  const row = card && (await findProfile(db, accountKey(card.nick), null))
  if (!row) return undefined
  const games = await hydrateGames(db, row.top_ids)
  const shown = {
    title: card.name ?? card.nick,
    line: `@${card.nick}`,
    count: row.totals.games,
    games: games.map((game) => gameArt(game)),
  }
  return { version: shown.count, shown, draw: () => shelfSheet(shown) }
}
