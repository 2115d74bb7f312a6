import { useInfiniteQuery } from '@tanstack/react-query'
import type { Comment } from '../../../common/api/comment.ts'
import { limits } from '../../../common/rules/limits.ts'
import { Loaded } from '../../components/loaded.tsx'
import { homePostsQuery } from '../../features/comment/comment.data.ts'
import { PostPreview } from '../../features/event/activity-preview.tsx'
import { PersonLink } from '../../features/user/person-link.tsx'
import { formatRecent } from '../../i18n/local-time.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ChevronRight } from '../../ui/icons/icons.ts'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { SkeletonCards } from './skeleton-cards.tsx'
import '../../features/event/timeline.css'
import '../../ui/layout/card-row.css'

/** A few posts that are near to the member: of people whom they follow, about their games. The wall has the others. */
export function HomePosts() {
  const posts = useInfiniteQuery(homePostsQuery)
  return (
    <section>
      <SectionHead
        title={m.home_posts()}
        link={
          <Link className="link" to={paths.community()}>
            {m.home_see_all()}
            <ChevronRight size={16} aria-hidden />
          </Link>
        }
      />
      <Loaded
        query={posts}
        loading={<SkeletonCards label={m.comment_loading()} count={limits.homePosts} className="card-row home-posts" />}
      >
        {({ pages }) => <Posts posts={pages.flatMap(({ data }) => data)} />}
      </Loaded>
    </section>
  )
}

const Posts = ({ posts }: { posts: Comment[] }) =>
  posts.length === 0 ? (
    <EmptyState
      level={3}
      title={m.community_all_none()}
      action={
        <Link to={paths.community()} className={buttonClass({ variant: 'line' })}>
          {m.community_write()}
        </Link>
      }
    >
      {m.community_all_none_text()}
    </EmptyState>
  ) : (
    <ul className="card-row home-posts">
      {posts.map((post) => (
        <li key={post.id} className="home-activity">
          <div className="home-activity-head">
            <PersonLink person={post.user} size="s" tight />
            <time dateTime={post.created_at}>{formatRecent(post.created_at)}</time>
          </div>
          <PostPreview event={{ comment: post }} />
        </li>
      ))}
    </ul>
  )
