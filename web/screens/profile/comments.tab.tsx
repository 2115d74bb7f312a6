import type { Order } from '../../../common/api/shapes.ts'
import { lazyBlock } from '../../components/lazy-block.tsx'
import { OrderLinks } from '../../components/order-links.tsx'
import { readOrder, writeOrder } from '../../components/order.ts'
import { MembersOnly } from '../../features/user/members-only.tsx'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { segmentClass } from '../../ui/buttons/segmented.tsx'
import type { PartName } from './member-posts.tsx'
import { useTab } from './use-tab.ts'

/** Posts are for logged-in users: visitors never load this. */
const loadPosts = () => import('./member-posts.tsx')
const MemberPosts = lazyBlock(loadPosts, 'MemberPosts')

export const screen = defineScreen('profile', {
  load: async () => {
    if (session.current()) fetchAhead(loadPosts)
  },
  component: CommentsTab,
})

interface Part {
  label: () => string
  none: () => string
  own: () => string
  /** Null: only its owner sees it. */
  other: ((name: string) => string) | null
}

const parts: Record<PartName, Part> = {
  posts: {
    label: m.profile_comments_posts,
    none: m.profile_comments_none,
    own: m.profile_comments_none_own,
    other: (name) => m.profile_comments_none_other({ name }),
  },
  replies: {
    label: m.profile_comments_replies,
    none: m.profile_replies_none,
    own: m.profile_replies_none_own,
    other: (name) => m.profile_replies_none_other({ name }),
  },
  likes: {
    label: m.profile_comments_likes,
    none: m.profile_likes_none,
    own: m.profile_likes_none_own,
    other: null,
  },
}
const names = Object.keys(parts) as PartName[]

/** What a user writes: posts, replies, and for themselves what they like (PRF-01). */
function CommentsTab({ params, search }: ScreenProps<'profile'>) {
  const tab = useTab(params)
  if (!tab) return null
  const { profile, name, known, own } = tab
  if (!known)
    return <MembersOnly title={m.profile_comments_members()}>{m.profile_comments_members_text({ name })}</MembersOnly>
  const shown = names.filter((part) => own || parts[part].other !== null)
  const chosen = shown.find((part) => part === search.show) ?? 'posts'
  const { none, own: ownText, other } = parts[chosen]
  const order = readOrder(search)
  const addressOf = (part: PartName, one: Order): string =>
    paths.profile(profile.nick, 'comments', { ...(part !== 'posts' && { show: part }), ...writeOrder(one) })
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3">
        <nav aria-label={m.profile_comments_parts()} className="segmented">
          {shown.map((part) => (
            <Link
              key={part}
              to={addressOf(part, order)}
              replace
              aria-current={part === chosen ? 'page' : undefined}
              className={segmentClass}
            >
              {parts[part].label()}
            </Link>
          ))}
        </nav>
        <OrderLinks order={order} addressOf={(one) => addressOf(chosen, one)} />
      </div>
      <MemberPosts
        key={chosen}
        fallback={<SkeletonLines label={m.comment_loading()} count={8} className="mt-8" />}
        userId={profile.id}
        part={chosen}
        order={order}
        label={parts[chosen].label()}
        none={none()}
        noneText={own ? ownText() : other?.(name)}
      />
    </>
  )
}
