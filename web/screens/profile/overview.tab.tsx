import { useQuery } from '@tanstack/react-query'
import { startLibrary } from '../../features/collection/library/library.data.ts'
import { profileQuery } from '../../features/user/user.data.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { session } from '../../session/session.ts'
import { Library } from './library.tsx'

export const screen = defineScreen('profile', {
  load: async ({ params, search, query }) => {
    const own = session.current()?.user
    if (own?.nick === params.user) return startLibrary(query, own.id, search)
    const profile = await query.ensureQueryData(profileQuery(params.user))
    await startLibrary(query, profile.id, search)
  },
  component: OverviewTab,
})

function OverviewTab({ params, search }: ScreenProps<'profile'>) {
  const { data: profile } = useQuery(profileQuery(params.user))
  return profile && <Library profile={profile} search={search} />
}
