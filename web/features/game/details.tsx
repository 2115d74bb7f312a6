import { useQuery } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Card } from '../../ui/card.tsx'
import { gameExtraQuery } from './game.data.ts'
import { webAddress } from './web-address.ts'

/** What else is known of the game; a fact that is not known has no line. */
export function Details({ game }: { game: Game }) {
  const extra = useQuery(gameExtraQuery(game.id))
  const facts: [string, string | undefined | null][] = [
    [m.game_developer(), names(game.developers)],
    [m.game_publisher(), names(game.publishers)],
    [m.game_themes(), names(game.themes)],
    [m.game_franchise(), game.franchise?.name],
    [m.game_aliases(), game.aliases.slice(0, aliasesShown).join(', ')],
    [m.game_external_score(), game.external_score === null ? null : formatNumber(Math.round(game.external_score))],
    [m.game_on_shelves(), extra.data && formatNumber(extra.data.collection.have)],
  ]
  const known = facts.filter(([, fact]) => fact)
  const websites = game.websites.flatMap(({ url }) => webAddress(url) ?? [])
  if (known.length + websites.length === 0) return null
  return (
    <Card as="section">
      <h2 className="display mb-4 text-h3">{m.game_details()}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-[0.9375rem]">
        {known.map(([label, fact]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="font-[550] wrap-anywhere">{fact}</dd>
          </div>
        ))}
        {websites.length > 0 && <Websites websites={websites} />}
      </dl>
    </Card>
  )
}

const aliasesShown = 4
const names = (named: readonly { name: string }[]): string => named.map(({ name }) => name).join(', ')

const Websites = ({ websites }: { websites: { href: string; host: string }[] }) => (
  <div className="contents">
    <dt className="text-ink-3">{m.game_websites()}</dt>
    {websites.map(({ href, host }) => (
      <dd key={href} className="col-start-2">
        <a
          className="link inline-flex min-h-8 items-center"
          href={href}
          target="_blank"
          rel="noopener nofollow noreferrer"
        >
          {host}
        </a>
      </dd>
    ))}
  </div>
)
