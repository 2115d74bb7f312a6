import type { GameArt } from '../../common/art/game-art.ts'
import { colours, coverAt, figureCard, lineAt, margin, posterTitle, right, sheet, titleAt } from './sheet.ts'

interface ListSheet {
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
