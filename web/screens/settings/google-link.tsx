import { useState } from 'react'
import type { AuthUser } from '../../../common/api/auth.ts'
import { m } from '../../paraglide/messages.js'
import { ProofDialog } from '../../features/proof/proof-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DrawnButton } from '../../features/google/drawn-button.tsx'
import '../../features/google/google.css'
import {
  type GoogleSite,
  refusalOf,
  useGoogleSite,
  useLinkGoogle,
  useUnlinkGoogle,
} from '../../features/google/google.data.ts'

/**
 * Links Google to the account, shows that it is linked, and unlinks it; for a block of the settings, which supplies the
 * heading. Nothing where it is off and nothing is linked.
 */
export function GoogleLink({ user }: { user: AuthUser }) {
  const site = useGoogleSite()
  if (user.google) return <Linked user={user} />
  return site && <Unlinked user={user} site={site} />
}

function Linked({ user }: { user: AuthUser }) {
  const [asking, setAsking] = useState(false)
  const unlink = useUnlinkGoogle(() => {
    setAsking(false)
    toast.show(m.google_unlinked())
  })
  return (
    <div className="google-link">
      <p>{user.has_password ? m.google_is_linked() : m.google_is_only()}</p>
      {Boolean(user.has_password) && (
        <Button variant="line" onClick={() => setAsking(true)}>
          {m.google_unlink()}
        </Button>
      )}
      {asking && (
        <ProofDialog
          user={user}
          title={m.google_unlink_title()}
          label={m.google_unlink()}
          cancelLabel={m.google_keep()}
          busy={unlink.isPending}
          error={unlink.error}
          onProof={(proof) => unlink.mutate(proof)}
          onTyping={() => unlink.reset()}
          onClose={() => setAsking(false)}
        >
          <p>{m.google_unlink_text()}</p>
          <ErrorNote>{weakText(unlink.error)}</ErrorNote>
        </ProofDialog>
      )}
    </div>
  )
}

/** Whether the dialog cannot help: neither another password nor waiting would. */
const isFinal = (error: unknown): boolean => {
  const { fields, status } = refusalOf(error)
  return fields.length === 0 && status !== 429
}

/** Why the account cannot be changed from a session without its second factor; false for other errors. */
const weakText = (error: unknown) => refusalOf(error).code === 'second_factor_needed' && m.factor_first()

function Unlinked({ user, site }: { user: AuthUser; site: GoogleSite }) {
  const [credential, setCredential] = useState<string | null>(null)
  const close = () => setCredential(null)
  const link = useLinkGoogle(() => {
    setCredential(null)
    toast.show(m.google_linked())
  })
  const start = (given: string) => {
    link.reset()
    setCredential(given)
  }
  const { code, fields, status } = refusalOf(link.error)
  const failed = link.isError && fields.length === 0
  return (
    <div className="google-link">
      <p>{m.google_not_linked()}</p>
      <DrawnButton site={site} onCredential={start} />
      <ErrorNote>
        {weakText(link.error) ||
          (failed &&
            (status === 401 || status === 409) &&
            (code === 'google_taken' ? m.google_taken() : m.google_failed()))}
      </ErrorNote>
      {credential !== null && (
        <ProofDialog
          user={user}
          title={m.google_link_title()}
          label={m.google_link()}
          busy={link.isPending}
          error={link.error}
          onProof={(proof) =>
            link.mutate({ data: credential, ...proof }, { onError: (error) => isFinal(error) && close() })
          }
          onTyping={() => link.isError && link.reset()}
          onClose={close}
        >
          <p>{m.google_link_text()}</p>
        </ProofDialog>
      )}
    </div>
  )
}
