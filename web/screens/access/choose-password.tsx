import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { accountKey } from '../../../common/rules/account.ts'
import { newPasswordProblems, refusedPassword } from '../../features/auth/new-password-problems.ts'
import { NewPasswordFields } from '../../features/auth/new-password.tsx'
import { hasStatus } from '../../api/api-error.ts'
import { passwordApi } from '../../api/calls/password.generated.ts'
import { Link } from '../../router/link.tsx'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { WaitNote } from '../../components/wait-note.tsx'
import { m } from '../../paraglide/messages.js'
import { leave } from '../../features/auth/log-out.ts'
import { session } from '../../session/session.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { focusFirstError } from '../../ui/forms/field.tsx'

interface Props {
  token: string
  email: string
}

const toLogin = paths.access(undefined, 'changed')

/** A new password with the token of the mail; all sessions of the account end with it. */
export function ChoosePassword({ token, email }: Props) {
  const go = useGo()
  const [values, setValues] = useState({ password: '', repeat: '' })
  const [tried, setTried] = useState(false)
  const reset = useMutation({
    mutationFn: () =>
      passwordApi.reset({
        body: { email, token, password: values.password, password_confirmation: values.repeat },
        quiet: [422, 429],
      }),
    onSuccess: async (done) => {
      if (!done) return
      const person = session.current()?.user
      // The own session has ended with the others.
      const own = session.own()
      if (own && accountKey(own.email) === accountKey(email)) await leave(toLogin)
      else go(person ? paths.profile() : toLogin, { replace: true })
    },
  })
  const problems = newPasswordProblems(values)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length === 0) return reset.isPending ? undefined : reset.mutate()
    focusFirstError(event.currentTarget)
  }
  const refused = refusedPassword(reset.error)
  // Anything but true is "token invalid" (spec section 5), and so is data that was not typed here. The link still works
  // for another password.
  if (reset.data === false || (hasStatus(reset.error, 422) && refused === undefined)) return <Refused />
  return (
    <>
      <h1 className="display access-title">{m.access_reset_title()}</h1>
      <p className="access-lead wrap-anywhere">{m.access_reset_choose_lead({ email })}</p>
      <form method="post" noValidate className="access-form" onSubmit={submit}>
        {/* For the browser's own store of passwords. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields
          values={values}
          problems={problems}
          complain={tried}
          refused={refused}
          onChange={(name, value) => {
            setValues((before) => ({ ...before, [name]: value }))
            reset.reset()
          }}
        />
        <WaitNote error={reset.error} />
        <Button type="submit" variant="primary" size="l" wide busy={reset.isPending} busyLabel={m.access_busy()}>
          {m.access_reset_save()}
        </Button>
      </form>
    </>
  )
}

const Refused = () => (
  <div className="access-word">
    <div role="alert">
      <h1 className="display access-title">{m.access_reset_invalid_title()}</h1>
      <p className="access-lead">{m.access_reset_invalid()}</p>
      <p className="field-note">{m.access_reset_invalid_text()}</p>
    </div>
    <Link to={paths.passwordReset()} replace className={buttonClass({ variant: 'primary' })}>
      {m.access_reset_ask_again()}
    </Link>
  </div>
)
