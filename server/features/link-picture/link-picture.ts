import { createHash } from 'node:crypto'
import { gameArt } from '../../../common/art/game-art.ts'
import { listPicture, type PicturedNoun, reviewPicture } from '../../../common/rules/link-pictures.ts'
import type { Context } from '../../context.ts'
import { listSheet, reviewSheet } from '../../drawing/link-sheets.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'

/** A picture that may be shown to everybody. */
interface LinkPicture {
  /** Its current address. */
  address: string
  /** Differs whenever the picture differs. */
  key: string
  draw: () => string
}

/** The data of the picture of a review or a list as visitors see it; undefined when they do not see it (P-34). */
export const findLinkPicture: Record<
  PicturedNoun,
  (db: Context['db'], id: number) => Promise<LinkPicture | undefined>
> = {
  async review(db, id) {
    const [review] = await hydratePage(db, 'reviews', [id], null)
    if (!review) return undefined
    const { title, total, user, game } = review
    const shown = { game: gameArt(game), title, total, nick: user.nick }
    return { address: reviewPicture(id, review.changed_at), key: keyOf(shown), draw: () => reviewSheet(shown) }
  },
  async list(db, id) {
    const [list] = await hydratePage(db, 'lists', [id], null)
    if (!list) return undefined
    const { title, user, TotalGames: count, games } = list
    const shown = { title, nick: user.nick, count, games: games.map((game) => gameArt(game)) }
    return { address: listPicture(id, list.changed_at), key: keyOf(shown), draw: () => listSheet(shown) }
  },
}

/** Increase it whenever the drawing changes: it is part of the address, so that cached pictures are replaced. */
const look = 1

const keyOf = (shown: object): string =>
  createHash('sha256')
    .update(JSON.stringify([look, shown]))
    .digest('base64url')
    .slice(0, 22)
