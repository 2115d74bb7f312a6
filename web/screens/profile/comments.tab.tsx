import { MembersOnly } from '../../features/user/members-only.tsx'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { segmentClass } from '../../ui/buttons/segmented.tsx'
import { useTab } from './use-tab.ts'

export const screen = defineScreen('profile', { component: CommentsTab })

interface Part {
  label: () => string
  none: () => string
  own: () => string
  /** Null: only its owner sees it. */
  other: ((name: string) => string) | null
}

const parts: Record<'posts' | 'replies' | 'likes', Part> = {
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
type PartName = keyof typeof parts
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
  return (
    <>
      <nav aria-label={m.profile_comments_parts()} className="segmented mt-6">
        {shown.map((part) => (
          <Link
            key={part}
            to={paths.profile(profile.nick, 'comments', part === 'posts' ? {} : { show: part })}
            replace
            aria-current={part === chosen ? 'page' : undefined}
            className={segmentClass}
          >
            {parts[part].label()}
          </Link>
        ))}
      </nav>
      <EmptyState title={none()} className="mt-8">
        {own ? ownText() : other?.(name)}
      </EmptyState>
    </>
  )
}
