import { drawArt } from '../../common/art/cover/cover.ts'
import type { GameArt } from '../../common/art/game-art.ts'
import { artMarkup } from './trusted.ts'

export type ArtProps = { game: GameArt; width: number; height: number; className?: string }

/** A game's art without type, for heroes and bands: it fills its box and crops. Always decoration. */
export const Art = ({ game, width, height, className }: ArtProps) => {
  const key = `art|${game.title}|${game.genre ?? ''}|${game.year ?? ''}|${width}x${height}`
  return (
    <span
      aria-hidden
      className={className}
      dangerouslySetInnerHTML={artMarkup(key, () => drawArt(game, width, height))}
    />
  )
}
