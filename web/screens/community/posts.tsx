import { useInfiniteQuery } from '@tanstack/react-query'
import type { Wall } from '../../../common/api/comment.ts'
import { lazyExtra } from '../../components/lazy-part.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { wallQuery } from '../../features/comment/comment.data.ts'
import { PostList, PostSkeleton } from '../../features/comment/post-list.tsx'
import { WriteBox } from '../../features/comment/write-box.tsx'
import { Topics } from '../../features/community/topics.tsx'
import { eachOnce } from '../../lib/pages.ts'
import { m } from '../../paraglide/messages.js'

// Nothing is new in the first minute.
const NewsMark = lazyExtra(() => import('./news-mark.tsx'), 'NewsMark')
// Few walls are empty.
const NoPosts = lazyExtra(() => import('./no-posts.tsx'), 'NoPosts')

/** A wall: where to write, how many posts are new, the posts. */
export function Posts({ wall }: { wall: Wall }) {
  const posts = useInfiniteQuery(wallQuery(wall))
  const shown = posts.data && eachOnce(posts.data.pages)
  return (
    <>
      <WriteBox />
      <Topics row />
      {shown && <NewsMark wall={wall} newest={Math.max(0, ...shown.map(({ id }) => id))} />}
      <div id="community-posts" tabIndex={-1}>
        <Loaded query={posts} loading={<PostSkeleton />}>
          {() =>
            shown && shown.length > 0 ? (
              <PostList label={m.community_list()} posts={shown} query={posts} />
            ) : (
              <NoPosts wall={wall} />
            )
          }
        </Loaded>
      </div>
    </>
  )
}
