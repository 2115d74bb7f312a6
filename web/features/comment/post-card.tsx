import type { ReactNode } from 'react'
import type { Comment } from '../../../common/api/comment.ts'
import { lazyExtra } from '../../components/lazy-part.tsx'
import { formatShortDay } from '../../i18n/format.ts'
import { formatRecent } from '../../i18n/local-time.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { AdminBadge } from '../user/person-link.tsx'
import { m } from '../../paraglide/messages.js'
import { Users } from '../../ui/icons/icons.ts'
import { Avatar } from '../../ui/images/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { CartTag } from './cart-tag.tsx'
import { PostActions, PostMenu } from './post-actions.tsx'
import { Composer } from './write-box.tsx'
import { PostContent } from './post-content.tsx'
import './post-card.css'

interface Props {
  post: Comment
  /** Whom it answers stands elsewhere: in its thread. */
  threaded?: boolean
  /** The game that its thread is about: it does not say so again. */
  about?: number | null
  /** A line leads down to what answers it. */
  line?: boolean
  small?: boolean
  /** When the post is deleted. */
  onDeleted?: () => void
  /** What hangs from it. */
  children?: ReactNode
}

/** A post that its reader does not want to see: few pages have one. */
export const FoldedPost = lazyExtra(() => import('./folded-post.tsx'), 'FoldedPost')

/** A post that was just written: what has sent it has its code. */
const UnsentPost = lazyExtra(() => import('./composer/sending.ts'), 'UnsentPost')

/** A post among others; a line for who does not want to see it. */
export const PostCard = (props: Props) =>
  props.post.id < 0 ? (
    <UnsentPost post={props.post} small={props.small} Editor={Composer} />
  ) : props.post.collapsed ? (
    <FoldedPost post={props.post}>{(opened) => <OpenCard {...props} post={opened} />}</FoldedPost>
  ) : (
    <OpenCard {...props} />
  )

/** Author, text or jacket, game, heart, replies, share. */
function OpenCard({ post, threaded = false, about = null, line = false, small = false, onDeleted, children }: Props) {
  const { user } = post
  return (
    <article
      className={cx('post', line && 'post-line', small && 'post-small')}
      aria-label={m.comment_by({ nick: user.nick })}
    >
      <div className="post-side">
        <Link to={paths.profile(user.nick)} tabIndex={-1} aria-hidden>
          <Avatar nick={user.nick} src={user.avatar} size={small ? 's' : 'm'} />
        </Link>
      </div>
      <div className="min-w-0">
        <header className="post-head">
          <Link to={paths.profile(user.nick)} className="post-name">
            {user.name ?? user.nick} <AdminBadge an={user.an} className="align-[-0.15em]" />
          </Link>
          <PostTime post={post} />
          <PostMenu post={post} onDeleted={onDeleted} />
        </header>
        {!threaded && <AnswerTo post={post} />}
        <PostContent post={post} />
        {post.game && post.game.id !== about && <CartTag game={post.game} />}
        <PostActions post={post} />
        {children}
      </div>
    </article>
  )
}

/** When it was written, which is also the way to its page; whether it was changed; who sees it, if not everybody. */
export const PostTime = ({ post: { id, created_at: at, edited_at: edited, public: isPublic } }: { post: Comment }) => (
  <span className="post-time">
    <Link to={paths.post(id)}>
      <time dateTime={at}>{formatRecent(at)}</time>
    </Link>
    {edited !== null && <span title={formatShortDay(edited)}>{m.comment_edited()}</span>}
    {isPublic === 0 && (
      <span title={m.comment_private()}>
        <Users className="size-4" aria-hidden />
        <span className="sr-only">{m.comment_private()}</span>
      </span>
    )}
  </span>
)

/** In a list, a reply says whom it answers. */
function AnswerTo({ post: { reply, reply_to: to } }: { post: Comment }) {
  if (reply === null) return null
  return (
    <Link to={paths.post(reply)} className="post-answers">
      {to ? m.comment_answers({ nick: to.nick }) : m.comment_answers_gone()}
    </Link>
  )
}
