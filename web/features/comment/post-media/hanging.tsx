import { PostGif } from './gif.tsx'
import { LinkCard } from './link-card.tsx'
import { Pictures } from './pictures.tsx'
import type { Stage } from './stage.ts'
import { PostVideo } from './video.tsx'
import { type MediaOf, whatHangs } from './what-hangs.ts'
import './hanging.css'

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
