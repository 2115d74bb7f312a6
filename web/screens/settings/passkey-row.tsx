import { type FormEvent, useId, useState } from 'react'
import type { AuthUser } from '../../../common/api/auth.ts'
import type { Passkey } from '../../../common/api/passkey.ts'
import { limits } from '../../../common/rules/limits.ts'
import { useRemovePasskey, useRenamePasskey } from '../../features/passkey/passkey.data.ts'
import { passkeyProblem } from '../../features/passkey/problem-text.ts'
import { ProofDialog } from '../../features/proof/proof-dialog.tsx'
import { formatShortDay } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { KeyRound } from '../../ui/icons/icons.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface Props {
  passkey: Passkey
  user: AuthUser
}

/** One passkey: its name, since when, when it was used, and how to rename or remove it. */
export function PasskeyRow({ passkey, user }: Props) {
  const [asked, setAsked] = useState<'name' | 'removal' | null>(null)
  const close = () => setAsked(null)
  const { name, created_at: created, last_used_at: used } = passkey
  return (
    <li className="session-row passkey-row">
      <KeyRound aria-hidden />
      <div>
        <b>{name}</b>
        <small>
          {m.account_session_since({ day: formatShortDay(created) })}
          {' · '}
          {used === null ? m.passkey_unused() : m.account_session_used({ day: formatShortDay(used) })}
        </small>
      </div>
      <div className="passkey-buttons">
        <Button size="s" variant="line" aria-label={m.passkey_rename_named({ name })} onClick={() => setAsked('name')}>
          {m.passkey_rename()}
        </Button>
        <Button
          size="s"
          variant="line"
          aria-label={m.passkey_remove_named({ name })}
          onClick={() => setAsked('removal')}
        >
          {m.passkey_remove()}
        </Button>
      </div>
      {asked === 'name' && <Rename passkey={passkey} onClose={close} />}
      {asked === 'removal' && <Removal passkey={passkey} user={user} onClose={close} />}
    </li>
  )
}

function Removal({ passkey: { id, name }, user, onClose }: Props & { onClose: () => void }) {
  const remove = useRemovePasskey(() => {
    onClose()
    toast.show(m.passkey_removed())
  })
  return (
    <ProofDialog
      user={user}
      title={m.passkey_remove_title({ name })}
      label={m.passkey_remove()}
      busy={remove.isPending}
      error={remove.error}
      onProof={(proof) => remove.mutate({ id, proof })}
      onTyping={() => remove.reset()}
      onClose={onClose}
    >
      <p>{m.passkey_remove_text()}</p>
      <ErrorNote>{passkeyProblem(remove.error)}</ErrorNote>
    </ProofDialog>
  )
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const formId = useId()
  const [name, setName] = useState(passkey.name)
  const rename = useRenamePasskey(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !rename.isPending) rename.mutate({ id: passkey.id, name })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={m.passkey_rename_title()}
      closeLabel={m.shell_close()}
      footer={
        <>
          <Button variant="soft" onClick={onClose}>
            {m.account_cancel()}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={name.trim() === ''}
            busy={rename.isPending}
            busyLabel={m.access_busy()}
          >
            {m.passkey_rename_save()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={m.passkey_name()}
          data-autofocus
          required
          maxLength={limits.passkeyNameMax}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
