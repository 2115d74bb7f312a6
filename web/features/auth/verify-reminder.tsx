import { useState } from 'react'
import type { AuthUser } from '../../../common/api/auth.ts'
import { storage } from '../../lib/storage.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { X } from '../../ui/icons/icons.ts'
import { ResendMail } from './resend-mail.tsx'
import './verify-reminder.css'

const key = 'verify-later'

/**
 * A line on the own profile for users with an unverified address. Once dismissed it stays hidden in this browser; the
 * settings keep showing it (AUT-04).
 */
export function VerifyReminder({ user }: { user: AuthUser }) {
  const [later, setLater] = useState(() => storage.get(key) === String(user.id))
  if (later || user.email_verified === 1) return null
  const putOff = () => {
    storage.set(key, String(user.id))
    setLater(true)
  }
  return (
    <aside className="verify-reminder" aria-label={m.access_remind_label()}>
      <p>{m.access_remind({ email: user.email })}</p>
      <ResendMail email={user.email} />
      <IconButton label={m.access_remind_later()} icon={<X aria-hidden />} onClick={putOff} />
    </aside>
  )
}
