import type { Session } from '../../../common/api/auth.ts'
import { WaitNote } from '../../components/wait-note.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { KeyRound } from '../../ui/icons/icons.ts'
import { usePasskeyEntry } from './passkey.data.ts'
import { passkeyProblem } from './problem-text.ts'

/** Logs in with a passkey, without a word typed. */
export function PasskeyEntrance({ onEnter }: { onEnter: (session: Session) => void }) {
  const entry = usePasskeyEntry(onEnter)
  const problem = passkeyProblem(entry.error)
  return (
    <>
      <Button
        variant="line"
        size="l"
        wide
        busy={entry.isPending}
        busyLabel={m.access_busy()}
        onClick={() => entry.mutate()}
      >
        <KeyRound aria-hidden />
        {m.passkey_enter()}
      </Button>
      <ErrorNote>{problem}</ErrorNote>
      <WaitNote error={entry.error} />
    </>
  )
}
