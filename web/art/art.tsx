import type { GameArt } from '../../common/art/game-art.ts'
import { Drawing } from './drawing.tsx'

export type ArtProps = { game: GameArt; width: number; height: number; className?: string }

/** A game's art without lettering, for heroes and bands: it fills its box and is cropped. Always decoration. */
export const Art = ({ game, width, height, className }: ArtProps) => (
  <Drawing
    name={`art|${game.title}|${game.genre ?? ''}|${game.year ?? ''}|${width}x${height}`}
    draw={({ drawArt }) => drawArt(game, width, height)}
    aria-hidden
    className={className}
  />
)
