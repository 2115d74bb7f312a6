import { useState } from 'react'
import type { Picture } from '../../../../common/api/media.ts'
import { cx } from '../../../ui/cx.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { hasStatus } from '../../../api/api-error.ts'
import { mediaApi } from '../../../api/calls/media.generated.ts'
import { mediaPassKey } from '../../../cache/keys.ts'

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

const minute = 60_000
/** The cookie lasts an hour; it is renewed before. */
const fresh = 50 * minute

/**
 * The cookie by which `<img>` and `<video>`, which send no token, are known. Asked for once by the first picture that
 * is drawn, for all of them.
 */
const mediaPassQuery = queryOptions({
  queryKey: mediaPassKey,
  queryFn: async ({ signal }) => {
    await mediaApi.pass({ signal, quiet: true })
    return true
  },
  staleTime: fresh,
  gcTime: fresh,
  refetchOnWindowFocus: true,
  meta: { viewer: true },
})

export interface MediaPass {
  /** Whether pictures and videos can be loaded now. */
  open: boolean
  failed: boolean
  /** Asks for another one: its time, or the session it belongs to, may be over. */
  renew: () => Promise<unknown>
}

/** The pass of this page; it is asked for by whoever uses it first. */
export function useMediaPass(): MediaPass {
  const { data, error, isError, refetch } = useQuery(mediaPassQuery)
  // Without a network, the service worker may have stored the picture.
  const open = data !== undefined || hasStatus(error, 0)
  // A renewal that fails takes nothing away: the former pass may still hold, and what does not load says so itself.
  return { open, failed: isError && !open, renew: refetch }
}
