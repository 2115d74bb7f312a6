import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { AuthUser } from '../../../common/api/auth.ts'
import { limits } from '../../../common/rules/limits.ts'
import { GoogleLink } from './google-link.tsx'
import { useGoogleSite } from '../../features/google/google.data.ts'
import { ownDecisionsQuery } from '../../features/moderation/own-decisions.data.ts'
import { OwnDecisions } from '../../features/moderation/own-decisions.tsx'
import { suspendedUntil } from '../../features/moderation/suspended.ts'
import { m } from '../../paraglide/messages.js'
import { Block } from './block.tsx'
import { EmailBlock } from './email-block.tsx'
import { PasskeysBlock } from './passkeys-block.tsx'
import { PasswordBlock } from './password-block.tsx'
import { SessionsBlock } from './sessions-block.tsx'
import { WithOwn } from './with-own.tsx'
import type { Activity } from '../../../common/api/security.ts'
import { Loaded } from '../../components/loaded.tsx'
import { entryWhere } from '../../features/security/entry-where.ts'
import { entryWords } from '../../features/security/kind-words.ts'
import { activityQuery } from '../../features/security/security.data.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { CircleAlert, CircleCheck } from '../../ui/icons/icons.ts'
import { useState } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { NoPassword } from '../../features/auth/no-password.tsx'
import { secondFactorQuery } from '../../features/second-factor/second-factor.data.ts'

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

/** What happened to the own account in the last 90 days. */
export function ActivityBlock() {
  const query = useInfiniteQuery(activityQuery)
  return (
    <Block title={m.security_activity()} text={m.security_activity_text()}>
      <Loaded query={query} loading={<SkeletonLines label={m.security_activity_loading()} count={5} />}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            <p className="settings-text">{m.security_activity_none()}</p>
          ) : (
            <>
              <ul className="sessions" aria-label={m.security_activity()}>
                {pages
                  .flatMap(({ data }) => data)
                  .map((entry) => (
                    <ActivityRow key={entry.id} entry={entry} />
                  ))}
              </ul>
              {query.hasNextPage && (
                <Button variant="line" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {m.security_activity_more()}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Block>
  )
}

const ActivityRow = ({ entry }: { entry: Activity }) => (
  <li className="session-row">
    {entry.refused === 1 ? <CircleAlert aria-hidden className="activity-refused" /> : <CircleCheck aria-hidden />}
    <div>
      <b>{entryWords(entry)}</b>
      <small>{entryWhere(entry)}</small>
    </div>
  </li>
)

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

const SetUp = lazyDialog(() => import('./second-factor-dialogs.tsx'), 'SetUp')
const TurnOff = lazyDialog(() => import('./second-factor-dialogs.tsx'), 'TurnOff')

/** The authenticator app of the account: whether there is one, and how to set it up or turn it off. */
export function SecondFactorBlock({ user }: { user: AuthUser }) {
  const query = useQuery(secondFactorQuery)
  const [asked, setAsked] = useState<'on' | 'off' | null>(null)
  const close = () => setAsked(null)
  return (
    <Block title={m.factor_title()} text={m.factor_text()}>
      <Loaded query={query} loading={<SkeletonLines label={m.factor_loading()} count={1} />}>
        {({ app, recovery, needed }) => (
          <>
            {needed && <Note warns text={app ? m.factor_needed_login() : m.factor_needed()} />}
            {app && <Note warns={recovery < 3} text={m.factor_on({ recovery })} />}
            <div className="settings-choice">
              <Button variant="soft" onClick={() => setAsked(app ? 'off' : 'on')}>
                {app ? m.factor_turn_off() : m.factor_set_up()}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      {asked === 'on' && <SetUp user={user} onClose={close} />}
      {asked === 'off' && <TurnOff user={user} onClose={close} />}
    </Block>
  )
}

const Note = ({ warns, text }: { warns: boolean; text: string }) => (
  <p className="account-email">
    <span className={warns ? 'account-warn' : 'field-okay'}>
      {warns ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
      {text}
    </span>
  </p>
)
