import type { Comment } from '../../../common/api/comment.ts'
import { lazyExtra } from '../../components/lazy-part.tsx'
import { useUser } from '../../session/use-session.ts'

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
