import { lazyPart } from '../../../components/lazy-part.tsx'
import { m } from '../../../paraglide/messages.js'
import { type Stage, stageOf } from './stage.ts'
import { type MediaOf, whatHangs } from './what-hangs.ts'

/** What draws pictures, videos, GIFs and links: readers of texts alone never load it. */
const loadHanging = () => import('./hanging.tsx')

const Hanging = lazyPart(loadHanging, 'Hanging', {
  failed: (retry) => (
    <button type="button" className="link absolute inset-0" onClick={retry}>
      {m.errors_retry()}
    </button>
  ),
})

interface Props {
  media: MediaOf
}

/**
 * What hangs from the text of a post. Its room is kept, and its placeholders are drawn, before its code arrives; that code
 * only lays the real things over them.
 */
export function PostMedia({ media }: Props) {
  const hanging = whatHangs(media)
  if (!hanging) return null
  const stage = stageOf(hanging)
  const isLink = hanging.kind === 'link'
  return (
    <div className={`relative mt-3 max-w-full overflow-hidden rounded-3 ${isLink ? 'w-full' : 'w-fit bg-raised'}`}>
      <Placeholders stage={stage} fluid={isLink} />
      <Hanging hanging={hanging} stage={stage} />
    </div>
  )
}

/** An SVG holds its shape at every width, and cuts a placeholder to its cell, without a style of its own. */
const Placeholders = ({ stage: { width, height, cells, placeholders }, fluid }: { stage: Stage; fluid: boolean }) => (
  <svg
    aria-hidden
    width={fluid ? '100%' : width}
    height={height}
    {...(!fluid && { viewBox: `0 0 ${width} ${height}`, className: 'h-auto max-w-full' })}
  >
    {placeholders.map((href, at) => {
      const cell = cells[at]
      return (
        cell && (
          <image
            key={`${cell.left} ${cell.top}`}
            href={href}
            x={cell.left}
            y={cell.top}
            width={cell.width}
            height={cell.height}
            preserveAspectRatio="xMidYMid slice"
          />
        )
      )
    })}
  </svg>
)
