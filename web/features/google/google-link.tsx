import { useState } from 'react'
import type { AuthUser } from '../../../common/api/auth.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DrawnButton } from './drawn-button.tsx'
import './google.css'
import { type GoogleSite, refusalOf, useGoogleSite, useLinkGoogle, useUnlinkGoogle } from './google.data.ts'
import { LinkDialog } from './link-dialog.tsx'

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
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => unlink.mutate()}
        title={m.google_unlink_title()}
        confirmLabel={m.google_unlink()}
        cancelLabel={m.google_keep()}
        closeLabel={m.shell_close()}
        busy={unlink.isPending}
      >
        {m.google_unlink_text()}
      </ConfirmDialog>
    </div>
  )
}

function Unlinked({ user, site }: { user: AuthUser; site: GoogleSite }) {
  const [credential, setCredential] = useState<string | null>(null)
  const close = () => setCredential(null)
  const link = useLinkGoogle(() => {
    setCredential(null)
    toast.show(m.google_linked())
  })
  const start = (given: string) => {
    link.reset()
    if (user.has_password) setCredential(given)
    else link.mutate({ data: given })
  }
  const { code, fields, status } = refusalOf(link.error)
  const failed = link.isError && !fields.includes('current_password')
  return (
    <div className="google-link">
      <p>{m.google_not_linked()}</p>
      <DrawnButton site={site} onCredential={start} />
      <ErrorNote>
        {failed &&
          (status === 401 || status === 409) &&
          (code === 'google_taken' ? m.google_taken() : m.google_failed())}
      </ErrorNote>
      {credential !== null && (
        <LinkDialog
          busy={link.isPending}
          wrong={fields.includes('current_password')}
          onTyping={() => link.isError && link.reset()}
          onPassword={(password) =>
            link.mutate(
              { data: credential, current_password: password },
              { onError: (error) => refusalOf(error).fields.length === 0 && close() },
            )
          }
          onClose={close}
        />
      )}
    </div>
  )
}
