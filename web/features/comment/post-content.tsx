import type { Comment } from '../../../common/api/comment.ts'
import { Jacket } from './jacket.tsx'
import { PostMedia } from './post-media/post-media.tsx'
import { PostText } from './post-text.tsx'

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
