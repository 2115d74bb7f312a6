import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { AuthUser } from '../../../common/api/auth.ts'
import { fieldErrors, useSaveOwn } from '../../features/auth/own.data.ts'
import { newPasswordProblems } from '../../features/auth/new-password-problems.ts'
import { NewPasswordFields } from '../../features/auth/new-password.tsx'
import { sessionsQuery } from '../../features/auth/sessions.data.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { Block } from './block.tsx'
import { CurrentPassword } from './current-password.tsx'
import { NoPassword } from './no-password.tsx'

/** Another password; who has none chooses one by mail. */
export const PasswordBlock = ({ user }: { user: AuthUser }) =>
  user.has_password === 1 ? (
    <Block title={m.access_password()} text={m.account_password_text()}>
      <ChangePassword />
    </Block>
  ) : (
    <Block title={m.access_password()}>
      <NoPassword user={user} text={m.account_no_password()} />
    </Block>
  )

const empty = { current: '', password: '', repeat: '' }

function ChangePassword() {
  const query = useQueryClient()
  const [values, setValues] = useState(empty)
  const [tried, setTried] = useState(false)
  const saving = useSaveOwn(() => {
    setValues(empty)
    setTried(false)
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
    if (Object.keys(problems).length === 0)
      saving.mutate({ password: values.password, current_password: values.current })
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
        refused={errors['password'] && m.access_password_letters()}
        onChange={change}
      />
      <div>
        <Button type="submit" variant="soft" disabled={!ready} busy={saving.isPending} busyLabel={m.access_busy()}>
          {m.account_change_password()}
        </Button>
      </div>
    </form>
  )
}
