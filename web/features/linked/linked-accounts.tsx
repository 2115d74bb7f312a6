import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState, useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import { CardHead } from './card-head.tsx'
import { LinkForm } from './link-form.tsx'
import { linkedQuery, ignoredQuery, useOffer, useProve } from './linked.data.ts'
import { OffHelp } from './off-help.tsx'
import { Prove } from './prove.tsx'
import { serviceNames, refusalText } from './words.ts'
import './linked.css'
import type { LinkedAccount, OwnedGame } from '../../../common/api/account.ts'
import { formatNumber } from '../../i18n/format.ts'
import { toast } from '../../ui/feedback/toast.ts'

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

/** What is never to be offered again, and the way back; nothing without any. */
function Ignored({ accounts }: { accounts: LinkedAccount[] }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...ignoredQuery,
    enabled: accounts.length > 0,
  })
  const offer = useOffer()
  const total = data?.pages[0]?.total ?? 0
  if (!data || total === 0) return null
  return (
    <details className="linked linked-ignored">
      <summary className="link">{m.linked_ignored({ count: total, number: formatNumber(total) })}</summary>
      <p className="settings-text">{m.linked_ignored_text()}</p>
      <ul className="mt-3 grid gap-1">
        {data.pages
          .flatMap((page) => page.data)
          .map((game) => (
            <IgnoredRow
              key={`${game.platform} ${game.ref}`}
              game={game}
              busy={offer.isPending && offer.variables.ref === game.ref}
              onOffer={() => offer.mutate(game)}
            />
          ))}
      </ul>
      {hasNextPage && (
        <Button variant="line" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.import_more_rows()}
        </Button>
      )}
    </details>
  )
}

const IgnoredRow = ({ game, busy, onOffer }: { game: OwnedGame; busy: boolean; onOffer: () => void }) => (
  <li className="linked-found">
    <span className="min-w-0 flex-1">
      <b className="block font-semibold wrap-anywhere">{game.name}</b>
      <small className="text-ink-3">{serviceNames[game.platform]}</small>
    </span>
    <Button size="s" variant="line" busy={busy} onClick={onOffer}>
      {m.linked_offer()}
    </Button>
  </li>
)

/** Ends a proof that Steam led back from: its answer is the query of this page, and is used once. */
function SteamAnswer() {
  const { mutate, error, isPending } = useProve('steam', () => toast.show(m.linked_steam_done()))
  const sent = useRef(false)
  useEffect(() => {
    const query = new URLSearchParams(window.location.search)
    if (sent.current || !query.has('steam')) return
    sent.current = true
    // Gone from the address before it is sent: a reload asks nothing again.
    window.history.replaceState(window.history.state, '', '/settings?section=accounts')
    mutate({ answer: query.toString() })
  }, [mutate])
  const problem = refusalText(error, 'steam')
  return (
    <p role="status" className={problem === null && !isPending ? 'sr-only' : 'field-note mt-3'}>
      {problem ?? (isPending ? m.linked_steam_waiting() : null)}
    </p>
  )
}
