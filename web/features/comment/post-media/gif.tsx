import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Gif } from '../../../../common/api/gif.ts'
import { m } from '../../../paraglide/messages.js'
import { Pause, Play } from '../../../ui/icons/icons.ts'
import type { PostPicture } from '../../../../common/api/media.ts'

/** The names under which the services want to be known. */
const providers = { giphy: 'GIPHY', klipy: 'KLIPY' } as const

/**
 * A GIF, loaded from its service when it comes near the window. It can be stopped, and stands still from the beginning
 * for who prefers reduced motion.
 */
export function PostGif({ gif }: { gif: Gif }) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [lost, setLost] = useState(false)
  const isCalm = useCalm()
  const plays = chosen ?? !isCalm
  const provider = providers[gif.provider]
  const title = gif.title === '' ? m.comment_media_gif() : gif.title
  if (lost)
    return (
      <a href={gif.full.url} target="_blank" rel="noopener nofollow ugc noreferrer" className="shot-all shot-lost">
        {m.comment_media_gif_lost({ title, provider })}
      </a>
    )
  return (
    <>
      {plays ? (
        <img
          src={gif.full.url}
          alt={title}
          width={gif.full.width}
          height={gif.full.height}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="hanging-gif"
          onError={() => setLost(true)}
        />
      ) : (
        <StillGif gif={gif} title={title} onFail={() => setLost(true)} />
      )}
      <button
        type="button"
        className="gif-press"
        aria-label={plays ? m.comment_media_gif_stop({ title }) : m.comment_media_gif_play({ title })}
        onClick={() => setChosen(!plays)}
      >
        {plays ? (
          <Pause aria-hidden />
        ) : (
          <span className="gif-play">
            <Play aria-hidden />
          </span>
        )}
      </button>
      <span className="media-badge">GIF · {provider}</span>
    </>
  )
}

interface StillProps {
  gif: Gif
  title: string
  onFail: () => void
}

/** Its first frame, drawn on a canvas: not every GIF has a still picture at its service. */
function StillGif({ gif: { preview }, title, onFail }: StillProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { url, width, height } = preview
  const fail = useRef(onFail)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const draw = () => {
      const image = new Image()
      image.referrerPolicy = 'no-referrer'
      image.addEventListener('load', () => element.getContext('2d')?.drawImage(image, 0, 0, width, height))
      image.addEventListener('error', () => fail.current())
      image.src = url
    }
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        draw()
      },
      { rootMargin: '300px' },
    )
    near.observe(element)
    return () => near.disconnect()
  }, [url, width, height])
  return <canvas ref={canvas} width={width} height={height} role="img" aria-label={title} className="hanging-gif" />
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)')
const followCalm = (listener: () => void) => {
  const query = calm()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the user wants nothing to move by itself. */
export const useCalm = (): boolean =>
  useSyncExternalStore(
    followCalm,
    () => calm().matches,
    () => true,
  )

/** A picture whose only file is the one that moves, if it has one. */
export const asMoving = (picture: PostPicture): PostPicture =>
  picture.moving ? { ...picture, urls: [{ width: picture.width, url: picture.moving }] } : picture
