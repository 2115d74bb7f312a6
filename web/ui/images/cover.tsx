import type { GameArt } from '../../../common/art/game-art.ts'
import { Drawing } from '../../art/drawing.tsx'
import { cx } from '../cx.ts'
import { Picture } from './picture.tsx'

export type CoverProps = {
  game: GameArt
  /** The real picture; without one, or when it fails to load, the cover is generated. */
  src?: string | null | undefined
  /** The width of the real picture, as an img's `sizes`. */
  sizes?: string | undefined
  /** The accessible name where it is alone; otherwise the cover is decoration. */
  alt?: string
  /** Above the fold: loaded at once. */
  priority?: boolean | undefined
  /** For 24 to 40 px: no shadow, small corners. */
  mini?: boolean
  className?: string
}

const keyOf = ({ title, genre, platform, year }: GameArt): string =>
  `cover|${title}|${genre ?? ''}|${platform ?? ''}|${year ?? ''}`

/** A game's cover, generated or real: the same box, edge, grain and shadow. It fills its parent's width. */
export const Cover = ({ game, src, sizes = '160px', alt, priority, mini = false, className }: CoverProps) => {
  const name = alt ? ({ role: 'img', 'aria-label': alt } as const) : ({ 'aria-hidden': true } as const)
  return (
    <span className={cx('cover', mini && 'cover-mini', className)} {...name}>
      {src ? (
        <Picture
          key={src}
          src={src}
          kind="cover"
          sizes={mini ? '40px' : sizes}
          priority={priority}
          fallback={<DrawnCover game={game} />}
        />
      ) : (
        <DrawnCover game={game} />
      )}
    </span>
  )
}

const DrawnCover = ({ game }: { game: GameArt }) => (
  <Drawing
    name={keyOf(game)}
    draw={({ drawCover }) => drawCover(game)}
    standIn={({ standInCover }) => standInCover(game)}
    className="cover-art"
  />
)
