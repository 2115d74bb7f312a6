import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuthUser } from '../../../common/api/auth.ts'
import { limits } from '../../../common/rules/limits.ts'
import { GoogleLink } from './google-link.tsx'
import { useGoogleSite } from '../../features/google/google.data.ts'
import { ownDecisionsQuery } from '../../features/moderation/own-decisions.data.ts'
import { OwnDecisions } from '../../features/moderation/own-decisions.tsx'
import { suspendedUntil } from '../../features/moderation/suspended.ts'
import { m } from '../../paraglide/messages.js'
import { Block } from './block.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailBlock } from './email-block.tsx'
import { PasskeysBlock } from './passkeys-block.tsx'
import { PasswordBlock } from './password-block.tsx'
import { ActivityBlock } from './activity-block.tsx'
import { SecondFactorBlock } from './second-factor-block.tsx'
import { SessionsBlock } from './sessions-block.tsx'
import { WithOwn } from './with-own.tsx'

/** E-mail, password, where one is logged in, and the way out for good (PRF-05). */
export const Section = () => <WithOwn>{(user) => <Blocks user={user} />}</WithOwn>

function Blocks({ user }: { user: AuthUser }) {
  const until = suspendedUntil(user)
  return (
    <>
      {until !== null && <Block title={m.moderation_suspended_title()} text={m.moderation_suspended({ day: until })} />}
      <DecisionsBlock />
      <EmailBlock user={user} />
      <PasswordBlock user={user} />
      <PasskeysBlock user={user} />
      <SecondFactorBlock user={user} />
      <GoogleBlock user={user} />
      <SessionsBlock user={user} />
      <ActivityBlock />
      <Block title={m.account_delete()} text={m.account_delete_text()}>
        <DeleteAccount user={user} />
      </Block>
    </>
  )
}

/** Only where Google is on, or was: then it can still be unlinked. */
function GoogleBlock({ user }: { user: AuthUser }) {
  const site = useGoogleSite()
  return (
    (site || user.google === 1) && (
      <Block title={m.account_google()}>
        <GoogleLink user={user} />
      </Block>
    )
  )
}

/** Only for those about whom something was decided. */
function DecisionsBlock() {
  const { data } = useInfiniteQuery(ownDecisionsQuery)
  return (
    (data?.pages[0]?.total ?? 0) > 0 && (
      <Block title={m.moderation_own()} text={m.moderation_own_text({ days: limits.objectionDays })}>
        <OwnDecisions />
      </Block>
    )
  )
}
