import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '../../../common/api/auth.ts'
import { suspendedUntil } from '../../features/moderation/suspended.ts'
import { useGo } from '../../router/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { afterLogin, afterRegistration } from '../../router/guard.ts'
import { logIn } from '../../features/auth/log-in.ts'
import { lastUser } from '../../session/last-user.ts'
import { readPresses, takePresses } from '../../session/presses.ts'
import { toast } from '../../ui/feedback/toast.ts'

const loadPresses = () => import('../../features/press/do-presses.ts')
const sayFailed = () => toast.error(m.errors_part())

/**
 * What happens when somebody has come in: greeting, on to the wanted place, and what was pressed as a visitor is done
 * (SHL-19).
 */
export function useEntrance(redirect: string | undefined, isNew = false): (session: Session) => void {
  const query = useQueryClient()
  const go = useGo()
  return (session) => {
    const { id, nick, email } = session.user
    // Someone else clicked, after the last session of this browser (AU-42).
    if (lastUser.isOther(id)) takePresses()
    logIn(session, query)
    const until = suspendedUntil(session.user)
    if (until !== null) toast.error(m.moderation_suspended({ day: until }))
    toast.show(isNew ? m.access_welcome_mail({ nick, email }) : m.access_welcome({ nick }))
    const pressed = readPresses().length > 0
    if (pressed) void loadPresses().then(({ doPresses }) => doPresses(query), sayFailed)
    go(isNew && !pressed ? afterRegistration(redirect) : afterLogin(redirect), { replace: true })
  }
}
