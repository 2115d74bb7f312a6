import { useState } from 'react'
import type { PostVideo as Video } from '../../../../common/api/media.ts'
import { m } from '../../../paraglide/messages.js'
import { RotateCcw } from '../../../ui/icons/icons.ts'
import { type MediaPass, useMediaPass } from './guarded-picture.tsx'

/** A video with the browser's own controls; nothing but its first frame is loaded before somebody plays it. */
export function PostVideo({ video }: { video: Video }) {
  const pass = useMediaPass()
  const [attempt, setAttempt] = useState(0)
  const [lost, setLost] = useState(false)
  if (lost || pass.failed)
    return (
      <button
        type="button"
        className="shot shot-all"
        onClick={() => {
          setLost(false)
          setAttempt(attempt + 1)
          void pass.renew()
        }}
      >
        <span className="shot-lost">
          <RotateCcw aria-hidden />
          {m.comment_media_failed()}
        </span>
      </button>
    )
  return <Player key={attempt} video={video} pass={pass} onFail={() => setLost(true)} />
}

interface PlayerProps {
  video: Video
  pass: MediaPass
  onFail: () => void
}

function Player({ video, pass, onFail }: PlayerProps) {
  const [started, setStarted] = useState(false)
  const [tried, setTried] = useState(false)
  // What plays goes on while the pass is renewed.
  if (!pass.open && !started) return null
  /** The first failure may be a pass whose time is over; the second one is final. */
  const fail = async (element: HTMLVideoElement) => {
    if (tried) return onFail()
    setTried(true)
    const { currentTime } = element
    await pass.renew()
    element.load()
    element.currentTime = currentTime
    if (started) await element.play().catch(() => undefined)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- people upload clips; their words stand in the label */}
      <video
        className="hanging-video"
        src={video.video}
        poster={video.urls.at(-1)?.url}
        width={video.width}
        height={video.height}
        preload="none"
        controls
        playsInline
        aria-label={video.alt === '' ? m.comment_media_video() : m.comment_media_video_of({ text: video.alt })}
        onPlay={() => setStarted(true)}
        onPlaying={() => setTried(false)}
        onError={({ currentTarget }) => void fail(currentTarget)}
      />
      {!started && (
        <span className="media-badge media-length" aria-hidden>
          {formatLength(video.seconds)}
        </span>
      )}
    </>
  )
}

/** A length in minutes and seconds, as players show it: `1:05`. */
function formatLength(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
