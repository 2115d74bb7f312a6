import { MembersOnly } from '../../features/user/members-only.tsx'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../lib/paths.ts'
import { defineScreen, type ScreenProps } from '../../lib/screen.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTab } from './use-tab.ts'

export const screen = defineScreen({ component: ReviewsTab })

/** The reviews of a person. */
function ReviewsTab({ params }: ScreenProps) {
  const tab = useTab(params)
  if (!tab) return null
  const { profile, name, known, own } = tab
  if (!known)
    return <MembersOnly title={m.profile_reviews_members()}>{m.profile_reviews_members_text({ name })}</MembersOnly>
  return (
    <EmptyState
      title={m.profile_reviews_none()}
      className="mt-8"
      action={
        own && (
          <Link to={paths.profile(profile.nick, undefined, { sort: 'rating' })} className={buttonClass()}>
            {m.profile_reviews_score()}
          </Link>
        )
      }
    >
      {own ? m.profile_reviews_none_own() : m.profile_reviews_none_other({ name })}
    </EmptyState>
  )
}
