import { useInfiniteQuery } from '@tanstack/react-query'
import type { LinkedAccount, OwnedGame } from '../../../common/api/account.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ignoredQuery, useOffer } from './linked.data.ts'
import { serviceNames } from './words.ts'

/** What is never to be offered again, and the way back; nothing without any. */
export function Ignored({ accounts }: { accounts: LinkedAccount[] }) {
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
