import { authApi } from '../../api/calls/auth.generated.ts'
import { session } from '../../session/session.ts'

/** Reads the logged-in user from the server; the stored data stays when that fails. */
export async function refreshOwn(): Promise<void> {
  if (!session.current()) return
  const user = await authApi.check({ quiet: true }).catch(() => null)
  if (user) session.setUser(user)
}
