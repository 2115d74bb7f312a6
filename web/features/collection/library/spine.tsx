import type { ReactNode } from 'react'
import type { GameArt } from '../../../../common/art/game-art.ts'
import { drawSpine, spineSize } from '../../../../common/art/spine.ts'
import { artMarkup } from '../../../art/trusted.ts'
import { cx } from '../../../ui/cx.ts'
import './spine.css'

type SpineLink = { className: string; 'data-w': number; 'data-h': number; title: string; children: ReactNode }

export type SpineProps = {
  game: GameArt
  /** The last one on a ledge may lean. */
  lean?: boolean
  /**
   * Draws the link: `(props) => <Link to="/game/$slug" params={…} {...props} />`; without it the spine is decoration.
   */
  link?: (props: SpineLink) => ReactNode
}

/** A game's case seen from the side. Its scale depends on its container. */
export const Spine = ({ game, lean = false, link }: SpineProps) => {
  const { width, height } = spineSize(game)
  const key = `spine|${game.title}|${game.genre ?? ''}|${game.platform ?? ''}|${game.year ?? ''}`
  const look = { className: cx('spine', lean && 'spine-lean'), 'data-w': width, 'data-h': height }
  const art = <span className="spine-art" aria-hidden dangerouslySetInnerHTML={artMarkup(key, () => drawSpine(game))} />
  if (!link) {
    return (
      <span {...look} aria-hidden>
        {art}
      </span>
    )
  }
  const body = (
    <>
      {art}
      <span className="sr-only">{game.title}</span>
    </>
  )
  return link({ ...look, title: game.title, children: body })
}
