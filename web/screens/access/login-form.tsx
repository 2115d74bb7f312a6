import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Session, Ticket } from '../../../common/api/auth.ts'
import { limits } from '../../../common/rules/limits.ts'
import { hasStatus } from '../../api/api-error.ts'
import { authApi } from '../../api/calls/auth.generated.ts'
import { PasskeyButton } from '../../features/passkey/passkey-button.tsx'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { WaitNote } from '../../components/wait-note.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { CircleAlert } from '../../ui/icons/icons.ts'
import { focusFirstError } from '../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { sessionEnd } from '../../session/last-word.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'

interface Props {
  onEnter: (entered: Session | Ticket) => void
  /** A new password was chosen a moment ago. */
  changed: boolean
  tabs: ReactNode
}

/** Refusals that are about the account: nobody can mend them by typing again. */
const accountProblems = [403, 404, 409, 410, 422]

/** Login with nick or e-mail (AUT-05). */
export function LoginForm({ onEnter, changed, tabs }: Props) {
  const login = useMutation({
    mutationFn: (body: { data: string; password: string }) => authApi.login({ body, quiet: [...accountProblems, 429] }),
    onSuccess: onEnter,
  })
  const { missing, submit, forgive } = useSubmit((body) => login.isPending || login.mutate(body))
  return (
    <>
      {tabs}
      <h1 className="display access-title">{m.access_login_title()}</h1>
      <p className="access-lead" role={changed ? 'status' : undefined}>
        {changed ? m.access_changed_lead() : m.access_login_lead()}
      </p>
      <SessionEnd />
      {/* Posted, so that a press before the script is there puts no password into an address. */}
      <form method="post" noValidate className="access-form" onInput={forgive} onSubmit={submit}>
        <TextField
          label={m.access_data()}
          name="data"
          error={missing.data && m.access_data_empty()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.emailMax}
          required
        />
        <PasswordField
          label={m.access_password()}
          aside={
            <Link to={paths.passwordReset()} className="link access-forgot">
              {m.access_forgot()}
            </Link>
          }
          name="password"
          error={missing.password && m.access_password_empty()}
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          showLabel={m.access_show()}
          hideLabel={m.access_hide()}
          required
        />
        <Refusal error={login.error} />
        <WaitNote error={login.error} />
        <Button type="submit" variant="primary" size="l" wide busy={login.isPending} busyLabel={m.access_busy()}>
          {m.access_login_button()}
        </Button>
      </form>
      <PasskeyButton onEnter={onEnter} />
    </>
  )
}

/** Which fields are empty, after the form was sent so; one that is being typed in is forgiven. */
function useSubmit(onFilled: (body: Record<FieldName, string>) => void) {
  const [missing, setMissing] = useState<Partial<Record<FieldName, true>>>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { data, password } = readForm(form)
    setMissing({ ...(!data && { data: true }), ...(!password && { password: true }) })
    if (data && password) return onFilled({ data, password })
    focusFirstError(form)
  }
  const forgive = ({ target }: FormEvent<HTMLFormElement>) =>
    setMissing((before) => ({ ...before, [(target as HTMLInputElement).name]: undefined }))
  return { missing, submit, forgive }
}

function Refusal({ error }: { error: unknown }) {
  const ofAccount = accountProblems.some((status) => hasStatus(error, status))
  if (!ofAccount && !hasStatus(error, 401)) return null
  return <ErrorNote>{ofAccount ? m.access_account_problem() : m.access_login_wrong()}</ErrorNote>
}

/** Why nobody is logged in any more; it stays until somebody is. */
function SessionEnd() {
  const why = useHydrated() ? sessionEnd.read() : null
  if (why === null) return null
  return (
    <p role="status" className="access-note">
      <CircleAlert aria-hidden />
      {why === 'over' ? m.access_session_over() : m.access_session_ended()}
    </p>
  )
}

type FieldName = 'data' | 'password'

function readForm(form: HTMLFormElement): Record<FieldName, string> {
  const text = (name: FieldName) => (form.elements.namedItem(name) as HTMLInputElement).value
  return { data: text('data').trim(), password: text('password') }
}
