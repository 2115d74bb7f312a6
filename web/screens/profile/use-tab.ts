import { useQuery } from '@tanstack/react-query'
import type { ParamsOf } from '../../routes.ts'
import { profileQuery } from '../../features/user/user.data.ts'
import { useUser } from '../../session/use-session.ts'

/** What every tab of a profile needs: its owner and the viewer; null before the profile is loaded. */
export function useTab(params: ParamsOf<'profile'>) {
  const { data: profile } = useQuery(profileQuery(params.user))
  const user = useUser()
  if (!profile) return null
  return { profile, name: profile.name ?? profile.nick, known: user !== null, own: user?.id === profile.id }
}
