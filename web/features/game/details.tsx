import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Game } from '../../../common/api/game.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Card } from '../../ui/layout/card.tsx'
import { DemoMark } from '../igdb/demo-mark.tsx'
import { useExternalExtra } from '../igdb/igdb.data.ts'
import { gameExtraQuery } from './game.data.ts'
import { NamedLinks } from './named-links.tsx'
import { readWebsites, type Website } from './websites.ts'

const aliasesShown = 4

/** Other facts about the game; unknown facts have no line. */
export function Details({ game }: { game: Game }) {
  const extra = useQuery(gameExtraQuery(game.id))
  const external = useExternalExtra(game)
  const { developers, publishers, themes, external_score: score } = game
  const facts: [string, ReactNode][] = [
    [m.game_developer(), developers.length > 0 && <NamedLinks kind="company" named={developers} />],
    [m.game_publisher(), publishers.length > 0 && <NamedLinks kind="company" named={publishers} />],
    [m.game_themes(), themes.length > 0 && <NamedLinks kind="theme" named={themes} />],
    [m.game_franchise(), game.franchise?.name],
    [m.game_aliases(), game.aliases.slice(0, aliasesShown).join(', ')],
    [m.game_external_score(), score !== null && <ExternalScore score={score} />],
    [m.game_on_shelves(), extra.data && formatNumber(extra.data.collection.have)],
  ]
  const known = facts.filter(([, fact]) => fact)
  const own = readWebsites(game.websites)
  const websites = own.length > 0 ? own : readWebsites(external.data?.websites ?? [])
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

/** The source is named beside the score: it is not the users' average. */
const ExternalScore = ({ score }: { score: number }) => (
  <span className="flex flex-wrap items-center gap-x-2">
    {m.game_external_score_of({ score: formatNumber(Math.round(score)) })}
    <DemoMark />
  </span>
)

const Websites = ({ websites }: { websites: Website[] }) => (
  <div className="contents">
    <dt className="pt-0.5 text-ink-3">{m.game_websites()}</dt>
    <dd className="flex flex-wrap gap-x-4">
      {websites.map(({ href, host, label }) => (
        <a
          key={href}
          className="link inline-flex min-h-8 items-center"
          href={href}
          title={host}
          target="_blank"
          rel="noopener nofollow noreferrer"
        >
          {label}
        </a>
      ))}
    </dd>
  </div>
)
