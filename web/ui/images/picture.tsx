import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type PictureShape, pictureSources } from './pictures.ts'

const boxes = {
  cover: { width: 264, height: 352 },
  shot: { width: 1280, height: 720 },
  avatar: { width: 128, height: 128 },
  background: { width: 1280, height: 320 },
}

export type PictureProps = {
  src: string
  kind: PictureShape
  /** How wide it will stand, as the `sizes` attribute tells it. */
  sizes: string
  alt?: string | undefined
  /** Above the fold: loaded at once. */
  priority?: boolean | undefined
  /** In the place of a picture that does not arrive. */
  fallback: ReactNode
  className?: string | undefined
}

/** A picture in the width that is needed. Give it `key={src}`: what failed once may be another picture next time. */
export const Picture = ({ src, kind, sizes, alt = '', priority = false, fallback, className }: PictureProps) => {
  const [failed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // A page drawn on the server may have failed to load it before this code was there to hear it.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true)
  }, [])
  const sources = pictureSources(src, kind)
  if (failed || sources === null) return fallback
  // A lazy picture is laid out before it is asked for, so the browser can read its width there.
  const width = priority ? sizes : `auto, ${sizes}`
  return (
    <picture>
      {sources.avif && <source type="image/avif" srcSet={sources.avif} sizes={width} />}
      {sources.webp && <source type="image/webp" srcSet={sources.webp} sizes={width} />}
      <img
        ref={image}
        src={sources.src}
        alt={alt}
        {...boxes[kind]}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
        className={className}
      />
    </picture>
  )
}
