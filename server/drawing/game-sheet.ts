import type { GameArt } from '../../common/art/game-art.ts'
import { colours, coverAt, lineAt, margin, posterTitle, right, sheet, titleAt } from './sheet.ts'

interface GameSheet {
  game: GameArt
  /** Names, first release first. */
  platforms: string[]
}

/** A game: its cover, its title, its year and where it came out. In pixels of linkPicture. */
export function gameSheet({ game, platforms }: GameSheet): string {
  const coverWidth = 354
  const x = margin + coverWidth + 54
  const width = right - x
  const large = posterTitle(game.title)
  const set = large === null ? { drawn: '', bottom: 84 } : titleAt(large, x, 84, width, 300)
  const below = set.bottom + 72
  return sheet(
    coverAt(game, margin, coverWidth) +
      set.drawn +
      (game.year ? lineAt(String(game.year), { x, y: below, width, size: 44, fill: colours.accent }) : '') +
      lineAt(platforms.join(' · '), {
        x,
        y: game.year ? below + 58 : below,
        width,
        size: 36,
        fill: colours.text2,
      }),
  )
}
