import type { Comment } from '../../../common/api/comment.ts'
import { lazyExtra } from '../../components/lazy-part.tsx'
import { useUser } from '../../session/use-session.ts'

// Few of the posts on a page are one's own.
const PostMenu = lazyExtra(() => import('./post-menu.tsx'), 'PostMenu')

interface Props {
  post: Comment
  onDeleted?: (() => void) | undefined
}

/** The menu of an own post. */
export function OwnMenu(props: Props) {
  const own = useUser()?.id === props.post.id_user
  return own && <PostMenu {...props} />
}
