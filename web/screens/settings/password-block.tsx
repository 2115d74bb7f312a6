import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { AuthUser } from '../../../common/api/auth.ts'
import { fieldErrors, useSaveOwn } from '../../features/auth/own.data.ts'
import { newPasswordProblems, refusedPassword } from '../../features/auth/new-password-problems.ts'
import { NewPasswordFields } from '../../features/auth/new-password.tsx'
import { sessionsQuery } from '../../features/auth/sessions.data.ts'
import { WaitNote } from '../../components/wait-note.tsx'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { focusFirstError } from '../../ui/forms/field.tsx'
import { Block } from './block.tsx'
import { CurrentPassword } from '../../features/auth/current-password.tsx'
import { FormButtons } from './form-buttons.tsx'
import { NoPassword } from '../../features/auth/no-password.tsx'
import { Reveal } from './reveal.tsx'

/** Another password; who has none chooses one by mail. */
export const PasswordBlock = ({ user }: { user: AuthUser }) =>
  user.has_password === 1 ? (
    <Block title={m.access_password()} text={m.account_password_text()}>
      <Reveal label={m.account_change_password()}>{(close) => <ChangePassword onClose={close} />}</Reveal>
    </Block>
  ) : (
    <Block title={m.access_password()}>
      <NoPassword user={user} text={m.account_no_password()} />
    </Block>
  )

const empty = { current: '', password: '', repeat: '' }

function ChangePassword({ onClose }: { onClose: () => void }) {
  const query = useQueryClient()
  const [values, setValues] = useState(empty)
  const [tried, setTried] = useState(false)
  const saving = useSaveOwn(() => {
    onClose()
    toast.show(m.account_password_changed())
    void query.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  })
  const problems = newPasswordProblems(values)
  const errors = saving.isError ? fieldErrors(saving.error) : {}
  const ready = values.current !== '' && values.password !== '' && values.repeat !== ''
  const change = (name: keyof typeof empty, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    saving.reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!ready || saving.isPending) return
    setTried(true)
    const form = event.currentTarget
    const focusWrong = () => focusFirstError(form)
    if (Object.keys(problems).length > 0) return focusWrong()
    saving.mutate({ password: values.password, current_password: values.current }, { onError: focusWrong })
  }
  return (
    <form method="post" noValidate className="settings-fields" onSubmit={submit}>
      <CurrentPassword
        value={values.current}
        wrong={errors['current_password'] !== undefined}
        onChange={(value) => change('current', value)}
      />
      <NewPasswordFields
        values={values}
        problems={problems}
        complain={tried}
        refused={refusedPassword(saving.error)}
        onChange={change}
      />
      <WaitNote error={saving.error} />
      <FormButtons label={m.account_change_password()} disabled={!ready} busy={saving.isPending} onCancel={onClose} />
    </form>
  )
}
