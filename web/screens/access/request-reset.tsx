import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { emailProblemText } from '../../features/auth/email-problem-text.ts'
import { limits } from '../../../common/rules/limits.ts'
import { passwordApi } from '../../api/calls/password.generated.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { WaitNote } from '../../components/wait-note.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { focusFirstError } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

/** Asks where to send the link. The answer is the same for every address: it tells nobody who has an account. */
export function RequestReset() {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const ask = useMutation({
    mutationFn: (address: string) => passwordApi.resetRequest({ body: { email: address }, quiet: [422, 429] }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = emailProblemText(email)
    setProblem(wrong)
    if (wrong !== null) focusFirstError(event.currentTarget)
    else if (!ask.isPending) ask.mutate(email.trim())
  }
  if (ask.isSuccess) return <Sent email={ask.variables} onAgain={() => ask.reset()} />
  return (
    <>
      <h1 className="display access-title">{m.access_reset_title()}</h1>
      <p className="access-lead">{m.access_reset_lead()}</p>
      <form method="post" noValidate className="access-form" onSubmit={submit}>
        <TextField
          label={m.access_email()}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          maxLength={limits.emailMax}
          required
          value={email}
          error={problem ?? undefined}
          onChange={(event) => {
            setEmail(event.target.value)
            setProblem(null)
          }}
        />
        <WaitNote error={ask.error} />
        <Button type="submit" variant="primary" size="l" wide busy={ask.isPending} busyLabel={m.access_busy()}>
          {m.access_reset_send()}
        </Button>
      </form>
      <BackToLogin />
    </>
  )
}

const Sent = ({ email, onAgain }: { email: string; onAgain: () => void }) => (
  <div className="access-word">
    <div role="status">
      <h1 className="display access-title">{m.access_reset_sent_title()}</h1>
      <p className="access-lead">{m.access_reset_sent({ email })}</p>
    </div>
    <Button variant="line" onClick={onAgain}>
      {m.access_reset_again()}
    </Button>
    <BackToLogin />
  </div>
)

const BackToLogin = () => (
  <p className="access-aside">
    <Link to={paths.access()} className="link">
      {m.access_back_to_login()}
    </Link>
  </p>
)
