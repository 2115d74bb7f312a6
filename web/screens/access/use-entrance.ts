import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '../../../common/api/auth.ts'
import { suspendedUntil } from '../../features/moderation/suspended.ts'
import { useGo } from '../../router/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { afterLogin } from '../../router/guard.ts'
import { logIn } from '../../features/auth/log-in.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** What happens when somebody has come in: greeting, and on to the wanted place. */
export function useEntrance(redirect: string | undefined, isNew = false): (session: Session) => void {
  const query = useQueryClient()
  const go = useGo()
  return (session) => {
    logIn(session, query)
    const { nick, email } = session.user
    const until = suspendedUntil(session.user)
    if (until !== null) toast.error(m.moderation_suspended({ day: until }))
    toast.show(isNew ? m.access_welcome_mail({ nick, email }) : m.access_welcome({ nick }))
    go(afterLogin(redirect), { replace: true })
  }
}
