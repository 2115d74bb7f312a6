import { TakeBack } from './take-back.tsx'
import { Verification } from './verification.tsx'

interface Props {
  token: string
  view: string | undefined
}

/** What a link in a mail does: proves an address, or takes its change back. */
export const MailedLink = ({ token, view }: Props) =>
  view === 'undo' ? <TakeBack token={token} /> : <Verification token={token} />
