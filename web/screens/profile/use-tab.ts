import { useQuery } from '@tanstack/react-query'
import type { ParamsOf } from '../../routes.ts'
import { profileQuery } from '../../features/user/user.data.ts'
import { useUser } from '../../session/use-session.ts'

/** What every tab of a profile asks first: whose it is and who looks; null before the profile is here. */
export function useTab(params: ParamsOf<'profile'>) {
  const { data: profile } = useQuery(profileQuery(params.user))
  const user = useUser()
  if (!profile) return null
  return { profile, name: profile.name ?? profile.nick, known: user !== null, own: user?.id === profile.id }
}
