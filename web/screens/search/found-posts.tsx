import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/loaded.tsx'
import { socialSearchQuery } from '../../features/comment/comment.data.ts'
import { PostList, PostSkeleton } from '../../features/comment/post-list.tsx'
import { PostSearchStatus } from '../../features/comment/post-search-status.tsx'
import { eachOnce } from '../../lib/pages.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** The posts with these words, newest first, more of them on scroll (POS-05). */
export function FoundPosts({ text }: { text: string }) {
  const found = useInfiniteQuery(socialSearchQuery(text))
  return (
    <>
      <PostSearchStatus text={text} postsOnly />
      <Loaded query={found} loading={<PostSkeleton />}>
        {({ pages }) => {
          const posts = eachOnce(pages.map(({ comments }) => comments))
          return posts.length === 0 ? (
            <EmptyState title={m.search_posts_none({ text })} className="mt-8">
              {m.community_search_none_text()}
            </EmptyState>
          ) : (
            <div className="max-w-[44rem]">
              <PostList label={m.community_search_posts()} posts={posts} query={found} />
            </div>
          )
        }}
      </Loaded>
    </>
  )
}
