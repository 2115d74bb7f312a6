import { type UIEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PostPicture } from '../../../../common/api/media.ts'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ChevronLeft, ChevronRight, X } from '../../../ui/icons/icons.ts'
import { useModal } from '../../../ui/overlays/use-modal.ts'
import { GuardedPicture, type MediaPass } from './guarded-picture.tsx'
import './lightbox.css'

interface Props {
  pictures: PostPicture[]
  /** The one that was pressed. */
  start: number
  pass: MediaPass
  onClose: () => void
}

/**
 * Pictures as large as the window: arrow keys, buttons or a swipe turn them over; Esc, a press beside them and going
 * back close them.
 */
export function Lightbox({ pictures, start, pass, onClose }: Props) {
  const dialog = useModal(onClose)
  const { track, at, turn, follow } = useTrack(start, pictures.length - 1)
  return (
    <dialog ref={dialog} aria-label={m.comment_media_pictures()} className="lightbox">
      <div className="lightbox-top">
        <Place at={at} total={pictures.length} />
        <IconButton data-autofocus label={m.comment_media_close()} icon={<X aria-hidden />} onClick={onClose} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: a keyboard has to reach it */}
      <ul ref={track} tabIndex={0} aria-label={m.comment_media_pictures()} className="lightbox-track" onScroll={follow}>
        {pictures.map((picture, index) => (
          <li key={picture.id} inert={index !== at}>
            <Large picture={picture} pass={pass} near={Math.abs(index - at) <= 1} onClose={onClose} />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <>
          <IconButton
            className="lightbox-turn left-2"
            label={m.comment_media_previous()}
            icon={<ChevronLeft aria-hidden />}
            disabled={at === 0}
            onClick={() => turn(-1)}
          />
          <IconButton
            className="lightbox-turn right-2"
            label={m.comment_media_next()}
            icon={<ChevronRight aria-hidden />}
            disabled={at === pictures.length - 1}
            onClick={() => turn(1)}
          />
        </>
      )}
    </dialog>
  )
}

const Place = ({ at, total }: { at: number; total: number }) => (
  <p role="status" className="num">
    <span className="sr-only">{m.comment_media_place({ number: String(at + 1), total: String(total) })}</span>
    {total > 1 && (
      <span aria-hidden>
        {at + 1} / {total}
      </span>
    )}
  </p>
)

/** Which picture of a row as wide as the window is seen, and what turns to another. */
function useTrack(start: number, last: number) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(start)
  const place = (index: number, behavior: ScrollBehavior) =>
    track.current?.scrollTo({ left: index * track.current.clientWidth, behavior })
  const turn = (by: number) => place(Math.min(Math.max(at + by, 0), last), 'auto')
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    turn(by)
  })
  // A turned phone has other widths: the same picture stays.
  const stay = useEffectEvent(() => place(at, 'instant'))
  useEffect(() => {
    stay()
    const [key, resize] = [(event: KeyboardEvent) => press(event), () => stay()]
    addEventListener('keydown', key)
    addEventListener('resize', resize)
    return () => {
      removeEventListener('keydown', key)
      removeEventListener('resize', resize)
    }
  }, [])
  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLUListElement>) =>
    setAt(Math.round(scrollLeft / clientWidth))
  return { track, at, turn, follow }
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -9, End: 9 }

interface LargeProps {
  picture: PostPicture
  pass: MediaPass
  /** It is shown, or a swipe away. */
  near: boolean
  onClose: () => void
}

function Large({ picture, pass, near, onClose }: LargeProps) {
  const [lost, setLost] = useState(false)
  const [seen, setSeen] = useState(near)
  if (near && !seen) setSeen(true)
  return (
    <figure>
      {/* Beside the picture, a press closes: the button with that name is at the top. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above */}
      <div
        className="lightbox-room"
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) onClose()
        }}
      >
        {lost ? (
          <p>{m.comment_media_lost()}</p>
        ) : (
          seen && (
            <GuardedPicture
              picture={picture}
              alt={picture.alt}
              sizes="100vw"
              pass={pass}
              priority
              onFail={() => setLost(true)}
            />
          )
        )}
      </div>
      {picture.alt !== '' && (
        <figcaption aria-hidden dir="auto">
          {picture.alt}
        </figcaption>
      )}
    </figure>
  )
}
