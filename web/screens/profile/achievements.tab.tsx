import { MembersOnly } from '../../features/user/members-only.tsx'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useTab } from './use-tab.ts'

export const screen = defineScreen('profile', { component: AchievementsTab })

/** The trophies of a user: they come with a linked account. */
function AchievementsTab({ params }: ScreenProps<'profile'>) {
  const tab = useTab(params)
  if (!tab) return null
  const { profile, name, known, own } = tab
  if (!known)
    return (
      <MembersOnly title={m.profile_achievements_members()}>
        {m.profile_achievements_members_text({ name })}
      </MembersOnly>
    )
  return (
    <EmptyState
      title={m.profile_achievements_none()}
      className="mt-8"
      action={
        own && (
          <Link to={paths.profile(profile.nick, undefined, { status: 'awarded' })} className={buttonClass()}>
            {m.profile_achievements_awarded()}
          </Link>
        )
      }
    >
      {own ? m.profile_achievements_none_own() : m.profile_achievements_none_other({ name })}
    </EmptyState>
  )
}
