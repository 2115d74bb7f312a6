import { lazyPart } from '../../../components/lazy-part.tsx'
import { m } from '../../../paraglide/messages.js'
import { cellOf, stageOf } from './stage.ts'
import type { MediaOf } from './what-hangs.ts'

/** What draws pictures, videos, GIFs and links: readers of texts alone never load it. */
const Hanging = lazyPart(() => import('./hanging.tsx'), 'Hanging', {
  failed: (retry) => (
    <button type="button" className="link absolute inset-0" onClick={retry}>
      {m.errors_retry()}
    </button>
  ),
})

/**
 * What hangs from the text of a post. Its room is kept, and its placeholders are drawn, before its code arrives; that
 * code only lays the real things over them.
 */
export function PostMedia({ media }: { media: MediaOf }) {
  const stage = stageOf(media)
  if (!stage) return null
  const { image, video, gif } = media
  const isLink = !gif && !video && image.length === 0
  const { width, height } = stage
  const words = !gif && video?.alt
  return (
    <>
      <div className={`relative mt-3 max-w-full overflow-hidden rounded-3 ${isLink ? 'w-full' : 'w-fit bg-raised'}`}>
        {/* It holds its shape at every width, and cuts a placeholder to its cell, without a style of its own. */}
        <svg
          aria-hidden
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className={isLink ? 'w-full' : 'h-auto max-w-full'}
        >
          {(video ? [video] : image).map(({ id, placeholder }, at, { length }) => (
            <image key={id} href={placeholder} {...cellOf(stage, at, length)} preserveAspectRatio="xMidYMid slice" />
          ))}
        </svg>
        <Hanging media={media} stage={stage} />
      </div>
      {/* For everybody: it also says what is heard (WCAG 1.2.1, 1.2.3). */}
      {words && <p className="mt-2 text-small text-ink-2 wrap-anywhere">{words}</p>}
    </>
  )
}
