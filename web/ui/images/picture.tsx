import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type PictureShape, pictureSources } from './pictures.ts'

const boxes = {
  cover: { width: 264, height: 352 },
  shot: { width: 1280, height: 720 },
  avatar: { width: 128, height: 128 },
  background: { width: 1280, height: 320 },
  icon: { width: 112, height: 112 },
}

export type PictureProps = {
  src: string
  kind: PictureShape
  /** Its displayed width, in the form of the `sizes` attribute. */
  sizes: string
  alt?: string | undefined
  /** Above the fold: loaded at once. */
  priority?: boolean | undefined
  /** Shown instead of a picture that fails to load. */
  fallback: ReactNode
  className?: string | undefined
}

/** A picture in the required width. Give it `key={src}`, so that a failure does not stick to the next picture. */
export const Picture = ({ src, kind, sizes, alt = '', priority = false, fallback, className }: PictureProps) => {
  const [failed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // In a server-rendered page it may have failed to load before this code ran. A kept one in a closed dialog has no
    // width either, as "auto" measures nothing there: only decoding tells the two apart.
    if (image.current?.complete && image.current.naturalWidth === 0) image.current.decode().catch(() => setFailed(true))
  }, [])
  const sources = pictureSources(src, kind)
  if (failed || sources === null) return fallback
  // A lazy picture is laid out before it is fetched, so the browser can measure its width.
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
