import type { GameArt } from '../../common/art/game-art.ts'
import { coverAt, colours, figureCard, lineAt, margin, posterTitle, sheet, titleAt } from './sheet.ts'

const right = 1200 - margin

export interface ReviewSheet {
  game: GameArt
  title: string
  /** The verdict, 0 to 10 in halves. */
  total: number
  nick: string
}

/** A review: the game's cover, the review's title, and the verdict on card stock. In pixels of linkPicture. */
export function reviewSheet({ game, title, total, nick }: ReviewSheet): string {
  const coverWidth = 354
  const x = margin + coverWidth + 54
  const width = right - x
  const large = posterTitle(title) ?? posterTitle(game.title) ?? posterTitle(nick)
  const cardTop = 408
  return sheet(
    coverAt(game, margin, coverWidth) +
      lineAt(game.title, { x, y: 116, width, size: 36, fill: colours.accent }) +
      (large === null ? '' : titleAt(large, x, 146, width, 226).drawn) +
      figureCard(halves(total), x, cardTop, 190, 116) +
      lineAt(`@${nick}`, { x: x + 222, y: cardTop + 71, width: width - 222, size: 36, fill: colours.text2 }),
  )
}

/** 8.5 as 8½: one character that is read alike in all languages. */
const halves = (total: number): string =>
  Number.isInteger(total) ? String(total) : total < 1 ? '½' : `${Math.floor(total)}½`

export interface ListSheet {
  title: string
  nick: string
  /** How many games it has in total. */
  count: number
  /** The first of them. */
  games: GameArt[]
}

/**
 * A list: its first games on the ledge, its title above them, its number of games on card stock. In pixels of
 * linkPicture.
 */
export function listSheet({ title, nick, count, games }: ListSheet): string {
  const [coverWidth, gap] = [188, 24]
  const cardWidth = 190
  const width = right - margin - cardWidth - 54
  const large = posterTitle(title) ?? posterTitle(nick)
  const shelf = games.slice(0, 5)
  const room = shelf.length === 0 ? 360 : 142
  const set = large === null ? { drawn: '', bottom: 56 } : titleAt(large, margin, 56, width, room)
  return sheet(
    set.drawn +
      lineAt(`@${nick}`, { x: margin, y: set.bottom + 56, width, size: 36, fill: colours.accent }) +
      figureCard(String(count), right - cardWidth, 56, cardWidth, 142) +
      shelf.map((game, at) => coverAt(game, margin + at * (coverWidth + gap), coverWidth)).join(''),
  )
}
