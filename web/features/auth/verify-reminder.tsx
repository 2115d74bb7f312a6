import type { AuthUser } from '../../../common/api/auth.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { X } from '../../ui/icons/icons.ts'
import { ResendMail } from './resend-mail.tsx'
import './verify-reminder.css'

interface Props {
  user: AuthUser
  onLater: () => void
}

/** A line on the own profile for users with an unverified address (AUT-04). */
export function VerifyReminder({ user, onLater }: Props) {
  return (
    <aside className="verify-reminder" aria-label={m.access_remind_label()}>
      <p>{m.access_remind({ email: user.email })}</p>
      <ResendMail email={user.email} />
      <IconButton label={m.access_remind_later()} icon={<X aria-hidden />} onClick={onLater} />
    </aside>
  )
}
