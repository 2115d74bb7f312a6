import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Comment } from '../../../common/api/comment.ts'
import { limits } from '../../../common/rules/limits.ts'
import { ListEnd } from '../../components/list-end.tsx'
import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { PostCard } from './post-card.tsx'

interface Props {
  label: string
  posts: Comment[]
  query: UseInfiniteQueryResult
}

/** Posts below one another, more of them on scroll. */
export const PostList = ({ label, posts, query }: Props) => (
  <>
    <ul aria-label={label} className="post-list">
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
    <ListEnd
      query={query}
      loading={m.comment_loading()}
      end={posts.length > limits.pageSize && m.comment_end()}
      className="mt-6"
    />
  </>
)

const waiting = [0, 1, 2, 3]

export const PostSkeleton = () => (
  <div role="status" className="grid gap-6 pt-5">
    <VisuallyHidden>{m.comment_loading()}</VisuallyHidden>
    {waiting.map((at) => (
      <div key={at} aria-hidden className="grid grid-cols-[44px_minmax(0,1fr)] gap-3">
        <Skeleton shape="block" className="size-11! min-h-0!" />
        <span className="grid gap-3">
          <Skeleton className="w-1/3" />
          <Skeleton />
          <Skeleton className="w-2/3" />
        </span>
      </div>
    ))}
  </div>
)
