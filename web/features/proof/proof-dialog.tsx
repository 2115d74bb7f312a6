import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { AuthUser, Proof } from '../../../common/api/auth.ts'
import { hasStatus } from '../../api/api-error.ts'
import { WaitNote } from '../../components/wait-note.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CurrentPassword } from '../auth/current-password.tsx'
import { NoPassword } from '../auth/no-password.tsx'
import { fieldErrors } from '../auth/own.data.ts'
import { GoogleProof } from '../google/google-proof.tsx'
import { useGoogleSite } from '../google/google.data.ts'
import './proof.css'

interface Props {
  user: AuthUser
  title: string
  /** What will happen. */
  children: ReactNode
  /** The labels of the buttons that confirm and cancel. */
  label: string
  cancelLabel?: string
  /** It cannot be undone. */
  danger?: boolean
  busy: boolean
  /** The error of the previous attempt. */
  error: unknown
  onProof: (proof: Proof) => void
  /** The user types a new proof: the previous error no longer applies. */
  onTyping: () => void
  onClose: () => void
}

/**
 * Asks for a fresh proof of identity before an action that a thief with a token must not perform: the password, or
 * Google without one.
 */
export function ProofDialog(props: Props) {
  const { user, title, children, label, danger = false, busy, error, cancelLabel = m.account_cancel() } = props
  const formId = useId()
  const [password, setPassword] = useState('')
  const withPassword = user.has_password === 1
  return (
    <Dialog
      open
      onClose={props.onClose}
      size="s"
      title={title}
      closeLabel={m.shell_close()}
      footer={
        <>
          <Button variant="soft" data-autofocus={danger || undefined} onClick={props.onClose}>
            {cancelLabel}
          </Button>
          {withPassword && (
            <Button
              type="submit"
              form={formId}
              variant={danger ? 'danger' : 'primary'}
              disabled={password === ''}
              busy={busy}
              busyLabel={m.access_busy()}
            >
              {label}
            </Button>
          )}
        </>
      }
    >
      {withPassword ? (
        <ByPassword {...props} formId={formId} password={password} setPassword={setPassword} />
      ) : (
        <div className="proof">
          {children}
          <WithoutPassword {...props} />
          <WaitNote error={error} />
        </div>
      )}
    </Dialog>
  )
}

interface PasswordForm extends Props {
  formId: string
  password: string
  setPassword: (password: string) => void
}

/** All fields are in the form, those of the caller too: Enter in any of them sends it. */
function ByPassword({
  children,
  danger = false,
  busy,
  error,
  onProof,
  onTyping,
  formId,
  password,
  setPassword,
}: PasswordForm) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !busy) onProof({ password })
  }
  return (
    <form id={formId} method="post" noValidate className="proof" onSubmit={submit}>
      {children}
      <CurrentPassword
        label={m.account_delete_password()}
        focused={!danger}
        value={password}
        wrong={fieldErrors(error)['password'] !== undefined}
        onChange={(value) => {
          setPassword(value)
          onTyping()
        }}
      />
      <WaitNote error={error} />
    </form>
  )
}

function WithoutPassword({ user, error, onProof }: Pick<Props, 'user' | 'error' | 'onProof'>) {
  const google = useGoogleSite() !== null && user.google === 1
  if (!google) return <NoPassword user={user} text={m.account_proof_first()} />
  return (
    <>
      <p className="settings-text">{m.account_proof_google()}</p>
      <GoogleProof onCredential={(credential) => onProof({ google: credential })} />
      <ErrorNote>{(hasStatus(error, 401) || hasStatus(error, 422)) && m.google_failed()}</ErrorNote>
    </>
  )
}
