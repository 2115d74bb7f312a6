import { PostGif } from './gif.tsx'
import { Pictures } from './pictures.tsx'
import { type Stage, isPlain } from './stage.ts'
import { PostVideo } from './video.tsx'
import { type MediaOf, whatHangs } from './what-hangs.ts'
import './hanging.css'
import { useState } from 'react'
import type { LinkPreview } from '../../../../common/api/link.ts'
import { Link2 } from '../../../ui/icons/icons.ts'

interface Props {
  media: MediaOf
  stage: Stage
}

/** What hangs from a post, over its placeholders. */
export function Hanging({ media, stage }: Props) {
  const hanging = whatHangs(media)
  switch (hanging?.kind) {
    case 'pictures':
      return <Pictures pictures={hanging.pictures} stage={stage} />
    case 'video':
      return <PostVideo video={hanging.video} />
    case 'gif':
      return <PostGif gif={hanging.gif} />
    case 'link':
      return <LinkCard link={hanging.link} />
    default:
      return null
  }
}

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
