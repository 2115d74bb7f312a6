import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '../../../common/api/auth.ts'
import { useGo } from '../../lib/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { afterLogin } from '../../session/guard.ts'
import { logIn } from '../../session/start-session.ts'
import { toast } from '../../ui/toast.ts'

/** What happens when somebody has come in: greeting, and on to the wanted place. */
export function useEntrance(redirect: string | undefined): (session: Session) => void {
  const query = useQueryClient()
  const go = useGo()
  return (session) => {
    logIn(session, query)
    toast.show(m.access_welcome({ nick: session.user.nick }))
    go(afterLogin(redirect), { replace: true })
  }
}
