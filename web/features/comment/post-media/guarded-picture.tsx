import { useState } from 'react'
import type { Picture } from '../../../../common/api/media.ts'
import { cx } from '../../../ui/cx.ts'
import type { MediaPass } from './media-pass.ts'

interface Props {
  picture: Pick<Picture, 'width' | 'height' | 'urls'>
  alt: string
  /** Its displayed width, in the form of the `sizes` attribute. */
  sizes: string
  pass: MediaPass
  /** It is what somebody looks at: loaded at once. */
  priority?: boolean
  onFail: () => void
  className?: string
}

/** The addresses of a picture's files, in the form of the `srcset` attribute. */
const srcSetOf = ({ urls }: Pick<Picture, 'urls'>): string =>
  urls.map(({ url, width }) => `${url} ${width}w`).join(', ')

/** A picture that only who may see it can load. The first failure asks for another pass; the second one is final. */
export function GuardedPicture({ picture, alt, sizes, pass, priority = false, onFail, className }: Props) {
  const [tries, setTries] = useState(0)
  const [arrived, setArrived] = useState(false)
  const { width, height, urls } = picture
  if (!pass.open || (tries > 0 && !arrived && tries % 2 === 1)) return null
  const fail = () => {
    if (tries > 0) return onFail()
    setTries(1)
    setArrived(false)
    void pass.renew().then(() => setTries(2))
  }
  return (
    <img
      key={tries}
      src={urls[0]?.url}
      srcSet={srcSetOf(picture)}
      sizes={priority ? sizes : `auto, ${sizes}`}
      width={width}
      height={height}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      className={cx(className, arrived && 'is-there')}
      onLoad={() => setArrived(true)}
      onError={fail}
    />
  )
}
