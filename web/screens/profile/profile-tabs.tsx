import type { Profile } from '../../../common/api/user.ts'
import { formatNumber } from '../../i18n/format.ts'
import { builtTabs } from '../../router/built-tabs.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { TabCount, tabClass, Tabs } from '../../ui/buttons/tabs.tsx'

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
