import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { AuthUser } from '../../../common/api/auth.ts'
import { hasStatus } from '../../api/api-error.ts'
import { authApi } from '../../api/calls/auth.gen.ts'
import { ExportFirst } from '../../features/archive/export-first.tsx'
import { fieldErrors } from '../../features/auth/own.data.ts'
import { GoogleProof } from '../../features/google/google-proof.tsx'
import { m } from '../../paraglide/messages.js'
import { leave } from '../../features/auth/log-out.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CurrentPassword } from './current-password.tsx'

interface Props {
  user: AuthUser
  onClose: () => void
}

const formId = 'delete-account'

/** Says what goes and what stays, asks for a proof of who it is, and ends the account. */
export function DeleteDialog({ user, onClose }: Props) {
  const [password, setPassword] = useState('')
  const withPassword = user.has_password === 1
  const remove = useMutation({
    mutationFn: (body: { password: string } | { google: string }) => authApi.remove({ body, quiet: [422] }),
    onSuccess: () => leave('/', 'deleted'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !remove.isPending) remove.mutate({ password })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={m.account_delete_title({ nick: user.nick })}
      closeLabel={m.shell_close()}
      footer={
        <>
          <Button variant="soft" data-autofocus onClick={onClose}>
            {m.account_delete_keep()}
          </Button>
          {withPassword && (
            <Button
              type="submit"
              form={formId}
              variant="danger"
              disabled={password === ''}
              busy={remove.isPending || remove.isSuccess}
              busyLabel={m.access_busy()}
            >
              {m.account_delete_button()}
            </Button>
          )}
        </>
      }
    >
      <Facts onLeave={onClose} />
      <p role="alert" className="field-error">
        {hasStatus(remove.error, 409) && m.account_delete_last_admin()}
      </p>
      {withPassword ? (
        <form id={formId} method="post" noValidate onSubmit={submit}>
          <CurrentPassword
            label={m.account_delete_password()}
            value={password}
            wrong={fieldErrors(remove.error)['password'] !== undefined}
            onChange={(value) => {
              setPassword(value)
              remove.reset()
            }}
          />
        </form>
      ) : (
        <ByGoogle error={remove.error} onCredential={(google) => remove.mutate({ google })} />
      )}
    </Dialog>
  )
}

const ByGoogle = ({ error, onCredential }: { error: unknown; onCredential: (credential: string) => void }) => (
  <>
    <p className="settings-text">{m.account_delete_google()}</p>
    <GoogleProof onCredential={onCredential} />
    <p role="alert" className="field-error">
      {(hasStatus(error, 401) || hasStatus(error, 422)) && m.google_failed()}
    </p>
  </>
)

const Facts = ({ onLeave }: { onLeave: () => void }) => (
  <div className="delete-facts">
    <p>{m.account_delete_goes()}</p>
    <p>{m.account_delete_stays()}</p>
    <p>{m.account_delete_nick()}</p>
    <ExportFirst onLeave={onLeave} />
  </div>
)
