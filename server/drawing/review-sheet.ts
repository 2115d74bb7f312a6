import type { GameArt } from '../../common/art/game-art.ts'
import { colours, coverAt, figureCard, lineAt, margin, posterTitle, right, sheet, titleAt } from './sheet.ts'

interface ReviewSheet {
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
