import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import { CardHead } from './card-head.tsx'
import { Ignored } from './ignored.tsx'
import { LinkForm } from './link-form.tsx'
import { linkedQuery } from './linked.data.ts'
import { OffHelp } from './off-help.tsx'
import { SteamAnswer } from './steam-answer.tsx'
import { Prove } from './prove.tsx'
import { serviceNames } from './words.ts'
import './linked.css'

/** The own accounts on Steam, PlayStation and Xbox (ACC-01): linked, read, brought in. */
export function LinkedAccounts() {
  const query = useQuery(linkedQuery)
  return (
    <Loaded query={query} loading={<SkeletonLines label={m.linked_loading()} count={6} className="mt-4" />}>
      {({ accounts, platforms }) => (
        <>
          <SteamAnswer />
          {platforms.map(({ platform, on }) => {
            const account = accounts.find((one) => one.platform === platform)
            return account ? (
              <AccountCard key={platform} account={account} on={on === 1} />
            ) : (
              <Unlinked key={platform} platform={platform} on={on === 1} />
            )
          })}
          {accounts.length > 0 && <Ignored accounts={accounts} />}
        </>
      )}
    </Loaded>
  )
}

/** A service without a linked account; one that is not connected here says so. */
function Unlinked({ platform, on }: { platform: GamePlatformName; on: boolean }) {
  const [linking, setLinking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    flushSync(() => setLinking(false))
    // Where the focus was before; an account that was linked has a card of its own.
    opener.current?.focus()
  }
  const service = serviceNames[platform]
  return (
    <section className="linked" aria-labelledby={`linked-${platform}`}>
      <CardHead
        platform={platform}
        state={
          on ? (
            m.linked_not()
          ) : (
            <span>
              {m.linked_off({ service })} <OffHelp />
            </span>
          )
        }
      >
        {on && !linking && (
          <Button ref={opener} onClick={() => setLinking(true)}>
            {m.linked_link({ service })}
          </Button>
        )}
      </CardHead>
      {on && platform === 'steam' && !linking && <Prove platform={platform} />}
      {linking && <LinkForm platform={platform} onDone={close} />}
    </section>
  )
}
