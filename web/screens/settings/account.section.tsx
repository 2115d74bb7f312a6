import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { Block } from './block.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailBlock } from './email-block.tsx'
import { PasswordBlock } from './password-block.tsx'
import { SessionsBlock } from './sessions-block.tsx'

/** E-mail, password, where one is logged in, and the way out for good (PRF-05). */
export function Section() {
  const user = useUser()
  if (!user) return null
  return (
    <>
      <EmailBlock user={user} />
      <PasswordBlock user={user} />
      <SessionsBlock />
      <Block title={m.account_delete()} text={m.account_delete_text()}>
        <DeleteAccount user={user} />
      </Block>
    </>
  )
}
