import type { ReactNode } from 'react'
import type { GameArt } from '../art/game-art.ts'
import { drawSpine } from '../art/spine.ts'
import { artMarkup } from '../art/trusted.ts'
import { boxHeight } from '../art/platforms.ts'
import { cx } from './cx.ts'

export type SpineLink = { className: string; 'data-w': number; 'data-h': number; title: string; children: ReactNode }

export type SpineProps = {
  game: GameArt
  /** The last on a ledge may lean. */
  lean?: boolean
  /** Draws the link: `(props) => <Link to="/game/$slug" params={…} {...props} />`; without it the spine is decoration. */
  link?: (props: SpineLink) => ReactNode
}

/** A game's case seen from the side. Size comes from its rack. */
export const Spine = ({ game, lean = false, link }: SpineProps) => {
  const { width, svg } = drawSpine(game)
  const key = `spine|${game.title}|${game.genre ?? ''}|${game.platform ?? ''}|${game.year ?? ''}`
  const size = { className: cx('spine', lean && 'spine-lean'), 'data-w': width, 'data-h': boxHeight(game.platform ?? '') }
  const art = <span className="spine-art" aria-hidden dangerouslySetInnerHTML={artMarkup(key, () => svg)} />
  if (!link) return <span {...size} aria-hidden>{art}</span>
  return link({ ...size, title: game.title, children: <>{art}<span className="sr-only">{game.title}</span></> })
}
