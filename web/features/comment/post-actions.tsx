import { useState } from 'react'
import type { Comment } from '../../../common/api/comment.ts'
import { lazyExtra } from '../../components/lazy-part.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { fetchAhead, opensDialog } from '../../lib/fetch-ahead.ts'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { MessageCircle, Share2 } from '../../ui/icons/icons.ts'
import { LikeButton } from '../like/like-button.tsx'
import { markOfPost } from './post-nodes.ts'
import { Composer, loadComposer } from './write-box.tsx'
import { useUser } from '../../session/use-session.ts'

/** The editor; its code is loaded when somebody writes. */

const loadSharing = () => import('../../components/share-address.ts')

/** Heart, reply, share. */
export function PostActions({ post }: { post: Comment }) {
  const [replying, setReplying] = useState(false)
  const { id, user, TotalReplys: replies, TotalLikes, liked } = post
  const by = m.comment_by({ nick: user.nick })
  const mark = markOfPost(post)
  const title = `${by}: ${mark}`
  return (
    <div className="post-acts">
      <LikeButton noun="comment" id={id} title={title} TotalLikes={TotalLikes} liked={liked} />
      <button
        type="button"
        className="post-act"
        aria-label={`${m.comment_reply_count({ nick: user.nick, count: replies, number: formatNumber(replies) })}: ${mark}`}
        {...opensDialog(loadComposer)}
        onClick={() => setReplying(true)}
      >
        <MessageCircle aria-hidden />
        <span className="num">{formatNumber(replies)}</span>
      </button>
      <IconButton
        label={`${m.comment_share()}: ${title}`}
        icon={<Share2 aria-hidden />}
        onPointerEnter={() => fetchAhead(loadSharing)}
        onClick={() =>
          void loadSharing().then(
            ({ shareAddress }) => shareAddress(by, paths.post(id)),
            () => toast.error(m.errors_part()),
          )
        }
      />
      {replying && <Composer place={{ kind: 'reply', post }} onClose={() => setReplying(false)} />}
    </div>
  )
}

const OwnMenu = lazyExtra(() => import('./own-menu.tsx'), 'OwnMenu')
const OthersMenu = lazyExtra(() => import('./others-menu.tsx'), 'OthersMenu')

interface Props {
  post: Comment
  onDeleted?: (() => void) | undefined
}

/** The menu of a post: its author changes and deletes it, others report it, or mute or block its author. */
export function PostMenu({ post, onDeleted }: Props) {
  const user = useUser()
  if (!user) return null
  return user.id === post.id_user ? <OwnMenu post={post} onDeleted={onDeleted} /> : <OthersMenu post={post} />
}
