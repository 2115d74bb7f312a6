import { useInfiniteQuery } from '@tanstack/react-query'
import type { Order } from '../../../common/api/shapes.ts'
import { Loaded } from '../../components/loaded.tsx'
import { likedPostsQuery, userPostsQuery } from '../../features/comment/comment.data.ts'
import { PostList, PostSkeleton } from '../../features/comment/post-list.tsx'
import { eachOnce } from '../../lib/pages.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export type PartName = 'posts' | 'replies' | 'likes'

interface Props {
  userId: number
  part: PartName
  order: Order
  label: string
  none: string
  noneText: string | undefined
}

/** What a user writes, or likes. */
export function MemberPosts({ userId, part, order, label, none, noneText }: Props) {
  const posts = useInfiniteQuery(part === 'likes' ? likedPostsQuery(order) : userPostsQuery(userId, part, order))
  return (
    <Loaded query={posts} loading={<PostSkeleton />}>
      {({ pages }) => {
        const shown = eachOnce(pages)
        if (shown.length === 0)
          return (
            <EmptyState title={none} className="mt-8">
              {noneText}
            </EmptyState>
          )
        return (
          <div className="max-w-[44rem]">
            <PostList label={label} posts={shown} query={posts} />
          </div>
        )
      }}
    </Loaded>
  )
}
