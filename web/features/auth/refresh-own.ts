import { authApi } from '../../api/calls/auth.gen.ts'
import { session } from '../../session/session.ts'

/** The server's word about the person of this browser, if there is one; what is known stays when it cannot be had. */
export async function refreshOwn(): Promise<void> {
  if (!session.current()) return
  const user = await authApi.check({ quiet: true }).catch(() => null)
  if (user) session.setUser(user)
}
