import { lazyBlock } from '../../components/lazy-block.tsx'
import { MembersOnly } from '../../features/user/members-only.tsx'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { useTab } from './use-tab.ts'

/** Only logged-in users see a user's lists: visitors never load this. */
const loadLists = () => import('./member-lists.tsx')
const MemberLists = lazyBlock(loadLists, 'MemberLists')

export const screen = defineScreen('profile', {
  load: async () => {
    if (session.current()) fetchAhead(loadLists)
  },
  component: ListsTab,
})

/** The lists of a user. */
function ListsTab({ params, search }: ScreenProps<'profile'>) {
  const tab = useTab(params)
  if (!tab) return null
  const { profile, name, known, own } = tab
  if (!known)
    return <MembersOnly title={m.profile_lists_members()}>{m.profile_lists_members_text({ name })}</MembersOnly>
  return (
    <MemberLists
      fallback={<SkeletonLines label={m.list_loading()} count={8} className="mt-8" />}
      profile={profile}
      own={own}
      search={search}
    />
  )
}
