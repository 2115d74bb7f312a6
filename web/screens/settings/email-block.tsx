import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { AuthUser } from '../../../common/api/auth.ts'
import { isEmail } from '../../../common/rules/account.ts'
import { limits } from '../../../common/rules/limits.ts'
import { hasStatus } from '../../api/api-error.ts'
import { fieldErrors, useSaveOwn } from '../../features/auth/own.data.ts'
import { PendingEmail } from '../../features/auth/pending-email.tsx'
import { pendingEmailQuery } from '../../features/auth/pending-email.data.ts'
import { WaitNote } from '../../components/wait-note.tsx'
import { m } from '../../paraglide/messages.js'
import { CircleAlert, CircleCheck } from '../../ui/icons/icons.ts'
import { focusFirstError } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Block } from './block.tsx'
import { CurrentPassword } from '../../features/auth/current-password.tsx'
import { FormButtons } from './form-buttons.tsx'
import { NoPassword } from '../../features/auth/no-password.tsx'
import { Reveal } from './reveal.tsx'

/** The address of the account, whether it is proven, and another one in its place. */
export const EmailBlock = ({ user }: { user: AuthUser }) => (
  <Block title={m.account_email()} text={m.account_email_text()}>
    <p className="account-email">
      <b>{user.email}</b>
      {user.email_verified === 1 ? (
        <span className="field-okay">
          <CircleCheck aria-hidden />
          {m.account_verified()}
        </span>
      ) : (
        <span className="account-warn">
          <CircleAlert aria-hidden />
          {m.account_unverified()}
        </span>
      )}
    </p>
    <PendingEmail user={user} />
    {user.has_password === 1 ? (
      <Reveal label={m.account_change_email()}>{(close) => <ChangeEmail user={user} onClose={close} />}</Reveal>
    ) : (
      <NoPassword user={user} text={m.account_email_first()} />
    )}
  </Block>
)

function ChangeEmail({ user, onClose }: { user: AuthUser; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [current, setCurrent] = useState('')
  const [found, setFound] = useState<string>()
  const query = useQueryClient()
  const saving = useSaveOwn(() => {
    onClose()
    void query.invalidateQueries({ queryKey: pendingEmailQuery.queryKey })
    toast.show(m.account_email_changed({ email: email.trim() }))
  })
  const errors = saving.isError ? fieldErrors(saving.error) : {}
  const taken = hasStatus(saving.error, 409) ? m.account_email_taken() : m.access_email_wrong()
  const ready = email.trim() !== '' && current !== ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const refuse = (problem: string) => {
      setFound(problem)
      focusFirstError(form)
    }
    const wanted = email.trim()
    if (!ready || saving.isPending) return
    if (!isEmail(wanted)) return refuse(m.access_email_wrong())
    if (wanted.toLowerCase() === user.email.toLowerCase()) return refuse(m.account_email_same())
    saving.mutate({ email: wanted, current_password: current }, { onError: () => focusFirstError(form) })
  }
  return (
    <form method="post" noValidate className="settings-fields" onSubmit={submit}>
      <TextField
        label={m.account_new_email()}
        hint={m.account_email_note()}
        type="email"
        inputMode="email"
        autoComplete="email"
        name="email"
        maxLength={limits.emailMax}
        required
        value={email}
        error={found ?? (errors['email'] && taken)}
        onChange={(event) => {
          setEmail(event.target.value)
          setFound(undefined)
          saving.reset()
        }}
      />
      <CurrentPassword
        value={current}
        wrong={errors['current_password'] !== undefined}
        onChange={(value) => {
          setCurrent(value)
          saving.reset()
        }}
      />
      <WaitNote error={saving.error} />
      <FormButtons label={m.account_change_email()} disabled={!ready} busy={saving.isPending} onCancel={onClose} />
    </form>
  )
}
