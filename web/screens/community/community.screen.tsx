import { useEffect, useState } from 'react'
import { lazyBlock } from '../../components/lazy-block.tsx'
import { lazyExtra } from '../../components/lazy-part.tsx'
import { topicsQuery, wallQuery } from '../../features/comment/comment.data.ts'
import { PostSkeleton, PostList } from '../../features/comment/post-list.tsx'
import { Topics } from '../../features/community/topics.tsx'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { SkipToPart } from '../../ui/layout/skip-link.tsx'
import { type CommunityView, isWall, readView, views } from './walls.ts'
import '../../features/community/community.css'
import { Link } from '../../router/link.tsx'
import { tabClass, Tabs } from '../../ui/buttons/tabs.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Wall } from '../../../common/api/comment.ts'
import { Loaded } from '../../components/loaded.tsx'
import { WriteBox } from '../../features/comment/write-box.tsx'
import { eachOnce } from '../../lib/pages.ts'

const Feed = lazyBlock(() => import('../../features/event/feed.tsx'), 'Feed')
const PeoplePanel = lazyExtra(() => import('../../features/community/people.tsx'), 'PeoplePanel')
const SocialSearch = lazyBlock(() => import('./social-search.tsx'), 'SocialSearch')

export const screen = defineScreen('community', {
  load: async ({ search, query }) => {
    const view = readView(search) ?? 'all'
    if (!isWall(view)) return
    await Promise.all([query.prefetchInfiniteQuery(wallQuery(view)), query.prefetchQuery(topicsQuery)])
  },
  head: ({ search }) => ({ title: titleOf(readView(search) ?? 'all'), noindex: true }),
  component: CommunityScreen,
})

const titleOf = (view: CommunityView): string =>
  `${views.find(({ name }) => name === view)?.label()} · ${m.community_title()}`

/** The walls, what people do, and the search among posts (POS-05). */
function CommunityScreen({ search }: ScreenProps<'community'>) {
  const view = useKeptView(search)
  const text = search.q ?? ''
  return (
    <div className="page community">
      <WallColumn view={view} />
      <div className="min-w-0">
        <h1 className="sr-only">{m.community_title()}</h1>
        {isWall(view) && <SkipToPart to="community-posts">{m.shell_skip_posts()}</SkipToPart>}
        <WallTabs view={view} />
        {view === 'activity' && (
          <Feed fallback={<SkeletonLines label={m.event_loading()} count={8} className="mt-8" />} />
        )}
        {view === 'search' && <SocialSearch fallback={<PostSkeleton />} q={text} />}
        {isWall(view) && <Posts key={view} wall={view} />}
      </div>
      <aside className="community-aside">
        <Topics />
        <PeoplePanel />
      </aside>
    </div>
  )
}

/** The view of the address. The bare page, opened again from the menu, shows the former one (SHL-06). */
function useKeptView(search: ScreenProps<'community'>['search']) {
  const go = useGo()
  const wanted = readView(search)
  const [kept, setKept] = useState({ view: wanted ?? 'all', q: search.q })
  if (wanted !== null && (wanted !== kept.view || search.q !== kept.q)) setKept({ view: wanted, q: search.q })
  const resumes = wanted === null && kept.view !== 'all'
  useEffect(() => {
    if (resumes) go(paths.community({ wall: kept.view, q: kept.q }), { replace: true })
  }, [resumes, kept, go])
  return wanted ?? kept.view
}

/** The walls and what stands beside them: a column on wide screens. */
export const WallColumn = ({ view }: { view: CommunityView | null }) => (
  <nav className="community-nav" aria-label={m.community_walls()}>
    {views.map(({ name, label, icon: Icon }) => (
      <Link key={name} to={paths.community({ wall: name })} aria-current={name === view ? 'page' : undefined}>
        <Icon aria-hidden />
        {label()}
      </Link>
    ))}
  </nav>
)

/** The same as tabs, on narrow ones. */
export const WallTabs = ({ view }: { view: CommunityView }) => (
  <Tabs label={m.community_walls()} className="community-tabs">
    {views.map(({ name, label, short = label }) => (
      <Link
        key={name}
        to={paths.community({ wall: name })}
        aria-current={name === view ? 'page' : undefined}
        className={tabClass()}
      >
        {short()}
      </Link>
    ))}
  </Tabs>
)

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
