import type { GameArt } from '../../common/art/game-art.ts'
import { colours, coverAt, figureCard, lineAt, margin, posterTitle, right, sheet, titleAt } from './sheet.ts'

interface ShelfSheet {
  title: string
  /** What stands below the title; also the title of one that the face cannot write. */
  line: string
  /** How many games there are in total; none is written for the whole site. */
  count?: number
  /** The first of them. */
  games: GameArt[]
}

/**
 * Games of somebody or something: the first ones on the ledge, the title above them, their number on card stock. In
 * pixels of linkPicture.
 */
export function shelfSheet({ title, line, count, games }: ShelfSheet): string {
  const [coverWidth, gap] = [188, 24]
  const cardWidth = count === undefined ? 0 : 190
  const width = right - margin - cardWidth - (cardWidth && 54)
  const large = posterTitle(title) ?? posterTitle(line)
  const shelf = games.slice(0, 5)
  const room = shelf.length === 0 ? 360 : 142
  const set = large === null ? { drawn: '', bottom: 56 } : titleAt(large, margin, 56, width, room)
  return sheet(
    set.drawn +
      lineAt(line, { x: margin, y: set.bottom + 56, width, size: 36, fill: colours.accent }) +
      (count === undefined ? '' : figureCard(String(count), right - cardWidth, 56, cardWidth, 142)) +
      shelf.map((game, at) => coverAt(game, margin + at * (coverWidth + gap), coverWidth)).join(''),
  )
}
