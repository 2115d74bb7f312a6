import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { Comment } from '../../../common/api/comment.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { Pencil, RotateCcw } from '../../ui/icons/icons.ts'
import { Avatar } from '../../ui/images/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { CartLabel } from './cart-tag.tsx'
import type { NewPlace } from './composer/place.ts'
import { giveBack, changeSent, sendAgain, type SentPost } from './composer/send-post.ts'
import { PostContent } from './post-content.tsx'

interface Props {
  post: Comment
  small?: boolean | undefined
  /** Where it can be changed. */
  Editor: ComponentType<{ place: NewPlace; onClose: () => void }>
}

/**
 * A post of one's own that the server does not have yet: on its way, or refused, and then it can be sent again or
 * changed.
 */
export function UnsentPost({ post, small = false, Editor }: Props) {
  const client = useQueryClient()
  const [place, setPlace] = useState<NewPlace | null>(null)
  const { id, id_user: userId, user, problem } = post as SentPost
  const again = () => void sendAgain(client, userId, id)
  const close = () => {
    setPlace(null)
    // Closed without being sent, it is a draft like any other.
    if (problem !== null) giveBack(client, id)
  }
  return (
    <article
      id={`unsent-${id}`}
      className={cx('post', small && 'post-small')}
      aria-label={m.comment_by({ nick: user.nick })}
    >
      <div className="post-side">
        <Avatar nick={user.nick} src={user.avatar} size={small ? 's' : 'm'} />
      </div>
      <div className="min-w-0">
        <header className="post-head">
          <span className="post-name">{user.name ?? user.nick}</span>
          {problem === null && (
            <span role="status" className="post-time">
              {m.comment_sending()}
            </span>
          )}
        </header>
        <div className={problem === null ? 'opacity-60' : ''}>
          <PostContent post={post} />
          {post.game && (
            <span className="cart-tag mt-2.5">
              <CartLabel game={post.game} />
            </span>
          )}
        </div>
        {problem !== null && (
          <Refused problem={problem} onAgain={again} onEdit={() => setPlace(changeSent(id) ?? null)} />
        )}
        {place && <Editor place={place} onClose={close} />}
      </div>
    </article>
  )
}

interface RefusedProps {
  problem: string
  onAgain: () => void
  onEdit: () => void
}

const Refused = ({ problem, onAgain, onEdit }: RefusedProps) => (
  <>
    <ErrorNote>{problem}</ErrorNote>
    <p className="mt-3 mb-3 flex flex-wrap gap-2">
      <Button size="s" icon={<RotateCcw aria-hidden />} onClick={onAgain}>
        {m.errors_retry()}
      </Button>
      <Button size="s" variant="line" icon={<Pencil aria-hidden />} aria-haspopup="dialog" onClick={onEdit}>
        {m.comment_edit()}
      </Button>
    </p>
  </>
)
