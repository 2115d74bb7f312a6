import { useQuery } from '@tanstack/react-query'
import { lazyExtra } from '../../components/lazy-part.tsx'
import type { Profile } from '../../../common/api/user.ts'
import type { Head } from '../../../common/render/head.ts'
import { linkPictureOf } from '../../../common/rules/link-pictures.ts'
import { useVerifyReminder } from '../../features/auth/use-verify-reminder.ts'
import { profileQuery } from '../../features/user/user.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { defineScreen, type ScreenContext, type ScreenProps } from '../../router/screen.ts'
import { useView } from '../../router/use-router.tsx'
import { m } from '../../paraglide/messages.js'
import { NotFound } from '../not-found/not-found.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { builtTabs } from '../../router/built-tabs.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { TabCount, tabClass, Tabs } from '../../ui/buttons/tabs.tsx'

export const screen = defineScreen('profile', {
  load: ({ params, query }) => query.ensureQueryData(profileQuery(params.user)),
  head: headOf,
  component: ProfileScreen,
})

function headOf({ params, query, tab = 'overview' }: ScreenContext<'profile'>): Head {
  const profile = query.getQueryData(profileQuery(params.user).queryKey)
  if (!profile) return { title: m.profile_title(), loading: true }
  const name = profile.name ?? profile.nick
  const title = tab === 'overview' ? m.profile_head({ name }) : `${tabLabels[tab]?.()} · ${m.profile_head({ name })}`
  // Only documents say more.
  if (!import.meta.env.SSR) return { title }
  const { games } = profile.totals
  return {
    title,
    description: profile.biography || m.profile_description({ name, count: games, number: formatNumber(games) }),
    type: 'profile',
    image: linkPictureOf('user', profile.id, games),
    jsonLd: jsonLdOf(profile, name),
  }
}

const jsonLdOf = ({ nick, biography, avatar, created_at }: Profile, name: string): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'ProfilePage',
  dateCreated: created_at,
  mainEntity: {
    '@type': 'Person',
    name,
    alternateName: nick,
    ...(biography && { description: biography }),
    ...(avatar && { image: avatar }),
  },
})

// Loaded later: for a few users in their first days.
const VerifyReminder = lazyExtra(() => import('../../features/auth/verify-reminder.tsx'), 'VerifyReminder')

/** Covers and days use the whole page; what is read stays narrower. */
const wideTabs = ['overview', 'timeline']

function ProfileScreen({ params, children }: ScreenProps<'profile'>) {
  const tab = useView((view) => view.tab?.name)
  const profile = useQuery(profileQuery(params.user))
  const { user, isPending, onLater } = useVerifyReminder(params.user)
  if (isPending) return <ProfileSkeleton />
  return (
    <Loaded query={profile} loading={<ProfileSkeleton />} missing={<NotFound />}>
      {(data) => (
        <div className="page-wide">
          <ProfileHead profile={data} />
          <div className="page pb-12">
            {user && <VerifyReminder fallback={<div className="verify-place" />} user={user} onLater={onLater} />}
            <ProfileTabs profile={data} />
            <div className={tab && wideTabs.includes(tab) ? undefined : 'page-text'}>{children}</div>
          </div>
        </div>
      )}
    </Loaded>
  )
}

/** The name of each tab. */
export const tabLabels: Record<string, () => string> = {
  overview: m.profile_tab_overview,
  lists: m.profile_tab_lists,
  comments: m.profile_tab_comments,
  reviews: m.profile_tab_reviews,
  timeline: m.profile_tab_timeline,
  achievements: m.profile_tab_achievements,
}

/** The existing tabs of a profile, with counts where known; a single one needs no bar. */
export function ProfileTabs({ profile: { nick, totals } }: { profile: Profile }) {
  const counts: Record<string, number> = {
    lists: totals.lists,
    comments: totals.comments,
    reviews: totals.reviews,
    achievements: totals.trophies,
  }
  const tabs = builtTabs('profile')
  if (tabs.length < 2) return null
  return (
    <Tabs label={m.profile_tabs()} className="mt-2">
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={paths.profile(nick, tab)}
          currentOn={tab === 'overview' ? 'page' : 'below'}
          className={tabClass()}
        >
          {tabLabels[tab]?.()}
          {counts[tab] ? <TabCount>{formatNumber(counts[tab])}</TabCount> : null}
        </Link>
      ))}
    </Tabs>
  )
}
