import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import type { AuthUser } from '../../../common/api/auth.ts'
import { Loaded } from '../../components/loaded.tsx'
import { secondFactorQuery } from '../../features/second-factor/second-factor.data.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { CircleAlert, CircleCheck } from '../../ui/icons/icons.ts'
import { Block } from './block.tsx'

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
