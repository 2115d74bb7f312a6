import { lazyBlock } from '../../components/lazy-block.tsx'
import { trophySummaryQuery } from '../../features/trophy/trophy.data.ts'
import { MembersOnly } from '../../features/user/members-only.tsx'
import { profileQuery } from '../../features/user/user.data.ts'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { useTab } from './use-tab.ts'

/** Only logged-in users see trophies: visitors never load this. */
const loadTrophies = () => import('../../features/trophy/profile-trophies.tsx')
const ProfileTrophies = lazyBlock(loadTrophies, 'ProfileTrophies')

export const screen = defineScreen('profile', {
  load: async ({ params, query }) => {
    const known = session.current() !== null
    if (known) fetchAhead(loadTrophies)
    const { id } = await query.ensureQueryData(profileQuery(params.user))
    if (known) await query.prefetchQuery(trophySummaryQuery(id))
  },
  component: AchievementsTab,
})

/** The trophies of a user (PRF-01): they come with a linked account. */
function AchievementsTab({ params, search }: ScreenProps<'profile'>) {
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
    <ProfileTrophies
      fallback={<SkeletonLines label={m.trophy_loading()} count={8} className="mt-8" />}
      profile={profile}
      own={own}
      search={search}
    />
  )
}
