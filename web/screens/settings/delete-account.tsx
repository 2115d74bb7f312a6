import { useState } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import type { AuthUser } from '../../../common/api/auth.ts'
import { useGoogleSite } from '../../features/google/google.data.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { NoPassword } from '../../features/auth/no-password.tsx'

const DeleteDialog = lazyDialog(() => import('./delete-dialog.tsx'), 'DeleteDialog')

/** The way out for good: what goes and what stays is said before (AUT-12, SHL-22). */
export function DeleteAccount({ user }: { user: AuthUser }) {
  const [open, setOpen] = useState(false)
  const google = useGoogleSite() !== null && user.google === 1
  if (user.has_password === 0 && !google) return <NoPassword user={user} text={m.account_delete_first()} />
  return (
    <div className="settings-choice">
      <Button variant="danger" onClick={() => setOpen(true)}>
        {m.account_delete_button()}
      </Button>
      {open && <DeleteDialog user={user} onClose={() => setOpen(false)} />}
    </div>
  )
}
