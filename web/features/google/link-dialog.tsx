import { type FormEvent, useId, useState } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'

interface Props {
  busy: boolean
  /** The submitted password is not the current one. */
  wrong: boolean
  onTyping: () => void
  onPassword: (password: string) => void
  onClose: () => void
}

/** A second credential requires the first one: asks for the password. */
export function LinkDialog({ busy, wrong, onTyping, onPassword, onClose }: Props) {
  const formId = useId()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !busy) onPassword(password)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={m.google_link_title()}
      closeLabel={m.shell_close()}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel={m.access_busy()}>
          {m.google_link()}
        </Button>
      }
    >
      <form id={formId} className="google-form" noValidate onSubmit={submit}>
        <p>{m.google_link_text()}</p>
        <PasswordField
          label={m.access_password()}
          data-autofocus
          value={password}
          error={wrong ? m.google_password_wrong() : null}
          maxLength={limits.passwordMax}
          showLabel={m.access_show()}
          hideLabel={m.access_hide()}
          onChange={(event) => {
            setPassword(event.target.value)
            onTyping()
          }}
        />
      </form>
    </Dialog>
  )
}
