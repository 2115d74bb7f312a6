import { LinkedAccounts } from '../../features/linked/linked-accounts.tsx'
import { m } from '../../paraglide/messages.js'

/** The own accounts on Steam, PlayStation and Xbox (PRF-05, ACC-01). */
export function Section() {
  return (
    <>
      <p className="settings-text">{m.linked_text()}</p>
      <LinkedAccounts />
    </>
  )
}
