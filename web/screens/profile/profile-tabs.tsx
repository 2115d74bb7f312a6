import { builtTabs } from '../../lib/built-tabs.ts'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../lib/paths.ts'
import { m } from '../../paraglide/messages.js'
import { tabClass, Tabs } from '../../ui/tabs.tsx'

const labels: Record<string, () => string> = {
  overview: m.profile_tab_overview,
  lists: m.profile_tab_lists,
  comments: m.profile_tab_comments,
  reviews: m.profile_tab_reviews,
  timeline: m.profile_tab_timeline,
  achievements: m.profile_tab_achievements,
}

/** The parts of a profile that exist; one alone needs no bar. */
export function ProfileTabs({ nick }: { nick: string }) {
  const tabs = builtTabs('profile')
  if (tabs.length < 2) return null
  return (
    <Tabs label={m.profile_tabs()} className="mt-2">
      {tabs.map((tab) => (
        <Link key={tab} to={paths.profile(nick, tab)} activeExact={tab === 'overview'} className={tabClass()}>
          {labels[tab]?.()}
        </Link>
      ))}
    </Tabs>
  )
}
