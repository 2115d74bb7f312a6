import { useMutation } from '@tanstack/react-query'
import type { AuthUser, Proof } from '../../../common/api/auth.ts'
import { hasStatus } from '../../api/api-error.ts'
import { authApi } from '../../api/calls/auth.generated.ts'
import { ExportFirst } from '../../features/archive/export-first.tsx'
import { ProofDialog } from '../../features/proof/proof-dialog.tsx'
import { m } from '../../paraglide/messages.js'
import { leave } from '../../features/auth/log-out.ts'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'

interface Props {
  user: AuthUser
  onClose: () => void
}

/** Says what goes and what stays, asks for a proof of who it is, and ends the account. */
export function DeleteDialog({ user, onClose }: Props) {
  const remove = useMutation({
    mutationFn: (body: Proof) => authApi.remove({ body, quiet: [422, 429] }),
    onSuccess: () => leave('/', 'deleted'),
  })
  return (
    <ProofDialog
      user={user}
      danger
      title={m.account_delete_title({ nick: user.nick })}
      label={m.account_delete_button()}
      cancelLabel={m.account_delete_keep()}
      busy={remove.isPending || remove.isSuccess}
      error={remove.error}
      onProof={(proof) => remove.mutate(proof)}
      onTyping={() => remove.reset()}
      onClose={onClose}
    >
      <Facts onLeave={onClose} />
      <ErrorNote>{hasStatus(remove.error, 409) && m.account_delete_last_admin()}</ErrorNote>
    </ProofDialog>
  )
}

const Facts = ({ onLeave }: { onLeave: () => void }) => (
  <div className="delete-facts">
    <p>{m.account_delete_goes()}</p>
    <p>{m.account_delete_stays()}</p>
    <p>{m.account_delete_nick()}</p>
    <ExportFirst onLeave={onLeave} />
  </div>
)
