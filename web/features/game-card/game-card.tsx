import type { ReactNode } from 'react'
import type { GameArt } from '../../../common/art/game-art.ts'
import { Cover } from '../../ui/images/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { type SealItem, Seals } from '../collection/status/stamp.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

export type GameCardProps = {
  game: GameArt
  /** The real cover's URL, if any. */
  src?: string | null
  /** Its width, as an img's `sizes`. */
  sizes?: string
  title: string
  /** Draws the link around everything: `(props) => <Link to="/game/$slug" params={…} {...props} />`. */
  link: (props: { className: string; children: ReactNode }) => ReactNode
  /** Title and meta below the cover; otherwise the title is for screen readers only. */
  titled?: boolean
  /** One secondary line below the title: score, platform, year. */
  meta?: ReactNode
  seals?: readonly SealItem[]
  /** The borrower's nick on a slip; `slipLabel` is the whole sentence. */
  slip?: string | null
  slipLabel?: string
  /** Hangs below the cover on a ledge: a DateTag. */
  tag?: ReactNode
  /** Quick actions (IconButtons) on hover and focus. */
  actions?: ReactNode
  priority?: boolean
  as?: 'article' | 'li' | 'div'
  className?: string
}

/* Read after the title: what the seals and the slip show. */
const facts = (seals: readonly SealItem[], slip: string | null | undefined, slipLabel: string | undefined): string =>
  [...seals.map(({ label }) => label), slip && (slipLabel ?? slip)].filter(Boolean).join(', ')

const unsealed: readonly SealItem[] = []

/** A cover on a wall or a ledge. */
export const GameCard = ({ as: Box = 'article', titled = true, seals = unsealed, ...card }: GameCardProps) => {
  const { game, src, sizes, priority, title, meta, slip, slipLabel, tag, actions } = card
  const said = facts(seals, slip, slipLabel)
  const body = (
    <>
      <span className="game-stand">
        {slip && (
          <span className="slip" aria-hidden>
            {slip}
          </span>
        )}
        <Cover game={game} src={src} sizes={sizes} priority={priority} />
        {seals.length > 0 && <Seals items={seals} />}
      </span>
      {titled ? (
        <span className="game-caption">
          <span className="game-title">{title}</span>
          {meta && <span className="game-meta">{meta}</span>}
        </span>
      ) : (
        <VisuallyHidden>{title}</VisuallyHidden>
      )}
      {said && <VisuallyHidden>, {said}</VisuallyHidden>}
    </>
  )
  return (
    <Box className={cx('game', seals.length > 0 && 'game-sealed', slip && 'game-lent', card.className)}>
      {card.link({ className: 'game-link', children: body })}
      {tag}
      {actions && <div className="game-actions">{actions}</div>}
    </Box>
  )
}
