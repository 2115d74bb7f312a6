import { useState } from 'react'
import type { LinkPreview } from '../../../../common/api/link.ts'
import { Link2 } from '../../../ui/icons/icons.ts'
import { isPlain } from './stage.ts'

const ways = { target: '_blank', rel: 'noopener nofollow ugc' } as const

/** The card of a page; of a page that said nothing, a plain link. */
export function LinkCard({ link }: { link: LinkPreview }) {
  const { url, site, title, description, image } = link
  const [lost, setLost] = useState(false)
  if (isPlain(link))
    return (
      <a href={url} {...ways} className="link-plain">
        <Link2 aria-hidden />
        <span className="truncate">{url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}</span>
      </a>
    )
  return (
    <a href={url} {...ways} className="link-card">
      {image && !lost ? (
        <img
          src={image.url}
          alt=""
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
          onError={() => setLost(true)}
        />
      ) : (
        <span className="link-card-none">
          <Link2 aria-hidden />
        </span>
      )}
      <span className="link-card-text">
        <small className="truncate">{site}</small>
        <b dir="auto">{title ?? url}</b>
        {description !== null && (
          <small dir="auto" className="truncate">
            {description}
          </small>
        )}
      </span>
    </a>
  )
}
