import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import './access.css'
import { ChoosePassword } from './choose-password.tsx'
import { RequestReset } from './request-reset.tsx'
import { WallSide } from './wall-side.tsx'

export const screen = defineScreen('passwordReset', {
  head: () => ({ title: m.access_reset_title(), description: m.access_reset_description(), noindex: true }),
  component: PasswordResetScreen,
})

/**
 * Asks for the mail; its link, with token and e-mail in the address, leads to the choice of a new password (AUT-10).
 */
function PasswordResetScreen({ search: { token, email } }: ScreenProps<'passwordReset'>) {
  return (
    <div className="access">
      <WallSide />
      <div className="access-side">
        <div className="access-card">
          {token && email ? <ChoosePassword token={token} email={email} /> : <RequestReset />}
        </div>
      </div>
    </div>
  )
}
