import { type CSSProperties, useState } from 'react'
import type { PostPicture } from '../../../../common/api/media.ts'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { opensDialog } from '../../../lib/fetch-ahead.ts'
import { m } from '../../../paraglide/messages.js'
import { Pause, Play, RotateCcw } from '../../../ui/icons/icons.ts'
import { GuardedPicture, type MediaPass, useMediaPass } from './guarded-picture.tsx'
import { asMoving, useCalm } from './gif.tsx'
import { cellOf, type Stage } from './stage.ts'

const loadLightbox = () => import('./lightbox.tsx')
const Lightbox = lazyDialog(loadLightbox, 'Lightbox')

interface Props {
  pictures: PostPicture[]
  stage: Stage
}

/** One to four pictures; a press opens them as large as the window. */
export function Pictures({ pictures, stage }: Props) {
  const pass = useMediaPass()
  const [at, setAt] = useState<number | null>(null)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isCalm = useCalm()
  const plays = chosen ?? !isCalm
  const shown = plays ? pictures.map(asMoving) : pictures
  return (
    <>
      {shown.map((picture, index) => (
        <Shot
          key={picture.id}
          picture={picture}
          pass={pass}
          style={styleOf(stage, index, pictures.length)}
          name={m.comment_media_open({ number: String(index + 1), total: String(pictures.length) })}
          onOpen={() => setAt(index)}
        />
      ))}
      {pictures.some(({ moving }) => moving !== null) && (
        <button
          type="button"
          className="shot-motion"
          aria-label={plays ? m.comment_media_stop() : m.comment_media_play()}
          onClick={() => setChosen(!plays)}
        >
          {plays ? <Pause aria-hidden /> : <Play aria-hidden />}
        </button>
      )}
      {at !== null && <Lightbox pictures={shown} start={at} pass={pass} onClose={() => setAt(null)} />}
    </>
  )
}

interface ShotProps {
  picture: PostPicture
  pass: MediaPass
  /** Its cell. */
  style: CSSProperties
  name: string
  onOpen: () => void
}

/** A picture in its cell: a button that opens it, or one that loads it again. */
function Shot({ picture, pass, style, name, onOpen }: ShotProps) {
  // Each try is another picture to React.
  const [attempt, setAttempt] = useState(0)
  const [lost, setLost] = useState(false)
  const failed = lost || pass.failed
  const again = () => {
    setLost(false)
    setAttempt(attempt + 1)
    void pass.renew()
  }
  const label = picture.alt === '' ? name : `${picture.alt}. ${name}`
  return (
    <button
      type="button"
      className="shot"
      style={style}
      aria-label={failed ? m.comment_media_failed() : label}
      {...(failed ? { onClick: again } : { ...opensDialog(loadLightbox), onClick: onOpen })}
    >
      {failed ? (
        <span className="shot-lost">
          <RotateCcw aria-hidden />
          {m.comment_media_failed()}
        </span>
      ) : (
        <GuardedPicture
          // The moving one is another picture.
          key={`${attempt} ${picture.urls[0]?.url}`}
          picture={picture}
          alt=""
          sizes="(width < 48rem) 85vw, 640px"
          pass={pass}
          onFail={() => setLost(true)}
        />
      )}
    </button>
  )
}

/** In shares of the stage, which is narrower on a phone. */
function styleOf(stage: Stage, at: number, of: number): CSSProperties {
  const { x, y, width, height } = cellOf(stage, at, of)
  return {
    left: share(x, stage.width),
    top: share(y, stage.height),
    width: share(width, stage.width),
    height: share(height, stage.height),
  }
}

const share = (part: number, whole: number): string => `${(100 * part) / whole}%`
