import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { fieldErrors } from '../../features/auth/own.data.ts'
import { api } from '../../api/client.ts'
import { m } from '../../paraglide/messages.js'
import { leave } from '../../session/log-out.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CurrentPassword } from './current-password.tsx'

interface Props {
  nick: string
  onClose: () => void
}

const formId = 'delete-account'

/** Says what goes and what stays, asks for the password, and ends the account. */
export function DeleteDialog({ nick, onClose }: Props) {
  const [password, setPassword] = useState('')
  const remove = useMutation({
    mutationFn: () => api.auth.remove({ body: { password }, quiet: [422] }),
    onSuccess: () => leave('/', 'deleted'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !remove.isPending) remove.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={m.account_delete_title({ nick })}
      closeLabel={m.shell_close()}
      footer={
        <>
          <Button variant="soft" data-autofocus onClick={onClose}>
            {m.account_delete_keep()}
          </Button>
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
        </>
      }
    >
      <div className="delete-facts">
        <p>{m.account_delete_goes()}</p>
        <p>{m.account_delete_stays()}</p>
        <p>{m.account_delete_nick()}</p>
      </div>
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
    </Dialog>
  )
}
