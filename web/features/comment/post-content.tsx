import type { Comment } from '../../../common/api/comment.ts'
import { PostMedia } from './post-media/post-media.tsx'
import { PostText } from './post-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { gameArt } from '../../../common/art/game-art.ts'
import { Art } from '../../art/art.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { EyeOff } from '../../ui/icons/icons.ts'
import { postTextQuery } from './comment.data.ts'
import './jacket.css'

interface Props {
  post: Comment
  /** On its own page. */
  whole?: boolean
}

/** What somebody wrote and shows: a spoiler lies below its jacket, whoever may read it at once finds it open. */
export function PostContent({ post, whole = false }: Props) {
  if (post.spoiler === 0)
    return (
      <>
        <PostText post={post} whole={whole} />
        <PostMedia media={post} />
      </>
    )
  return (
    // Covered anew when its author has changed it.
    <Jacket key={post.edited_at} post={post}>
      {(opened) => (
        <>
          <PostText post={{ ...opened, lang: post.lang }} whole={whole} />
          <PostMedia media={opened} />
        </>
      )}
    </Jacket>
  )
}

type Opened = Pick<Comment, 'comment' | 'mentions' | 'image' | 'video' | 'gif' | 'link'>

interface JacketProps {
  post: Comment
  children: (opened: Opened) => ReactNode
}

/**
 * A spoiler under its dust jacket (POS-08). The text of a covered one is fetched when somebody opens it, and is not
 * drawn before; it can be covered again.
 */
function Jacket({ post, children }: JacketProps) {
  const [open, setOpen] = useState(post.covered === 0)
  const fetched = useQuery({ ...postTextQuery(post.id), enabled: open && post.covered === 1 })
  const opened = post.covered === 1 ? fetched.data : post
  const shown = open && opened !== undefined
  const label = post.game === null ? m.comment_spoiler_plain() : m.comment_spoiler_of({ title: post.game.title })
  const press = () => {
    if (open && fetched.isError) void fetched.refetch()
    else setOpen(!open)
  }
  return (
    <div className="jacket" data-open={shown || undefined}>
      <button type="button" className="jacket-cover" aria-expanded={shown} onClick={press}>
        {!shown && <Flaps post={post} />}
        <span className="jacket-band">
          <span className="eyebrow">
            <EyeOff aria-hidden />
            {m.comment_spoiler()}
          </span>
          {!shown && <b>{label}</b>}
          <span className="jacket-do">{shown ? m.comment_spoiler_cover() : m.comment_spoiler_show()}</span>
        </span>
      </button>
      {shown && <div className="jacket-in">{children(opened)}</div>}
      <p role="status" className="sr-only">
        {open && fetched.isFetching && m.comment_loading()}
      </p>
      {open && fetched.isError && (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-small text-danger">
          {m.errors_title()}
          <Button size="s" busy={fetched.isFetching} onClick={() => void fetched.refetch()}>
            {m.errors_retry()}
          </Button>
        </p>
      )}
    </div>
  )
}

/** In the inks of the game; without one, plain paper. */
const Flaps = ({ post: { game } }: { post: Comment }) => (
  <>
    {[0, 1].map((side) => (
      <span key={side} className="jacket-flap" aria-hidden>
        {game && <Art game={gameArt(game)} width={640} height={160} />}
      </span>
    ))}
  </>
)
