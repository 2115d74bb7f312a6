import { drawCover } from '../art/cover/cover.ts'
import type { GameArt } from '../art/game-art.ts'
import { artMarkup } from '../art/trusted.ts'
import { cx } from './cx.ts'

export type CoverProps = {
  game: GameArt
  /** The real picture; without one the cover is drawn. */
  src?: string | null
  srcSet?: string
  sizes?: string
  /** Names the cover where it stands alone; without it the cover is decoration. */
  alt?: string
  /** Above the fold: loaded at once. */
  priority?: boolean
  /** For 24 to 40 px: no shadow, small corners. */
  mini?: boolean
  className?: string
}

const keyOf = ({ title, genre, platform, year }: GameArt): string =>
  `cover|${title}|${genre ?? ''}|${platform ?? ''}|${year ?? ''}`

/** A game's cover, drawn or real: the same box, edge, grain and shadow. It fills its parent's width. */
export const Cover = ({ game, src, srcSet, sizes, alt, priority = false, mini = false, className }: CoverProps) => {
  const name = alt ? ({ role: 'img', 'aria-label': alt } as const) : ({ 'aria-hidden': true } as const)
  return (
    <span className={cx('cover', mini && 'cover-mini', className)} {...(src && alt ? {} : name)}>
      {src ? (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt ?? ''}
          width={300}
          height={400}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
        />
      ) : (
        <span className="cover-art" dangerouslySetInnerHTML={artMarkup(keyOf(game), () => drawCover(game))} />
      )}
    </span>
  )
}
