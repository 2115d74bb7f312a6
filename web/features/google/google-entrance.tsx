import { useState } from 'react'
import type { Session, Ticket } from '../../../common/api/auth.ts'
import { m } from '../../paraglide/messages.js'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { DrawnButton } from './drawn-button.tsx'
import { type GoogleSite, refusalOf, useGoogleEntry } from './google.data.ts'
import { NewcomerDialog } from './newcomer-dialog.tsx'

interface Props {
  site: GoogleSite
  onEnter: (entered: Session | Ticket) => void
  /** Somebody new. */
  onJoin: (joined: Session | Ticket) => void
}

/** Google's button and what follows: a log-in, a newcomer's step, or an error. */
export function GoogleEntrance({ site, onEnter, onJoin }: Props) {
  const [newcomer, setNewcomer] = useState<{ credential: string; nick: string } | null>(null)
  const [expired, setExpired] = useState(false)
  const entry = useGoogleEntry(onEnter)
  const enter = (credential: string) => {
    setExpired(false)
    entry.mutate(
      { data: credential },
      {
        onError: (error) => {
          const { code, suggestion } = refusalOf(error)
          if (code === 'google_new') setNewcomer({ credential, nick: suggestion ?? '' })
        },
      },
    )
  }
  const tooLate = () => {
    setNewcomer(null)
    setExpired(true)
  }
  const problem = expired ? m.google_late() : entry.isError ? problemText(entry.error) : null
  return (
    <>
      <p className="google-or">{m.google_or()}</p>
      <DrawnButton site={site} onCredential={enter} />
      <ErrorNote>{problem}</ErrorNote>
      {newcomer && (
        <NewcomerDialog {...newcomer} onEnter={onJoin} onTooLate={tooLate} onClose={() => setNewcomer(null)} />
      )}
    </>
  )
}

/** Why the sign-in with Google failed; null when it is no refusal or is reported elsewhere. */
function problemText(error: unknown): string | null {
  const { status, code } = refusalOf(error)
  if (code === 'google_new') return null
  if (code === 'google_link') return m.google_has_account()
  if (code === 'google_unverified') return m.google_unverified()
  return status === 401 || status === 409 ? m.google_failed() : null
}
