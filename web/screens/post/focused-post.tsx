import type { Comment } from '../../../common/api/comment.ts'
import { lazyExtra } from '../../components/lazy-part.tsx'
import { Cartridge } from '../../features/comment/cart-tag.tsx'
import { PostActions, PostMenu } from '../../features/comment/post-actions.tsx'
import { FoldedPost, PostTime } from '../../features/comment/post-card.tsx'
import { PostContent } from '../../features/comment/post-content.tsx'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { AdminBadge } from '../../features/user/person-link.tsx'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/images/avatar.tsx'

const FollowButton = lazyExtra(() => import('../../features/friend/follow-button.tsx'), 'FollowButton')

interface Props {
  post: Comment
  onDeleted: () => void
}

/** The post that the address names, large; a line for who does not want to see it. */
export const FocusedPost = (props: Props) =>
  props.post.collapsed ? (
    <FoldedPost post={props.post}>{(opened) => <OpenPost {...props} post={opened} />}</FoldedPost>
  ) : (
    <OpenPost {...props} />
  )

function OpenPost({ post, onDeleted }: Props) {
  const { user } = post
  return (
    <article aria-label={m.comment_by({ nick: user.nick })} aria-current="true" className="focused">
      <header className="focused-head">
        <Link to={paths.profile(user.nick)} className="focused-person">
          <Avatar nick={user.nick} src={user.avatar} />
          <span className="min-w-0">
            <b>
              {user.name ?? user.nick} <AdminBadge an={user.an} className="align-[-0.15em]" />
            </b>
            <small>@{user.nick}</small>
          </span>
        </Link>
        {user.followed === 0 && <FollowButton person={user} small />}
        <PostMenu post={post} onDeleted={onDeleted} />
      </header>
      <div className="mt-3">
        <PostContent post={post} whole />
      </div>
      {post.game && <Cartridge game={post.game} />}
      <p className="focused-when">
        <PostTime post={post} />
      </p>
      <PostActions post={post} />
    </article>
  )
}
