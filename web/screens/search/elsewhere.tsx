import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import { foldText } from '../../../common/rules/names.ts'
import { DemoMark } from '../../features/igdb/demo-mark.tsx'
import { externalSearchQuery, useExternalDatabase } from '../../features/igdb/igdb.data.ts'
import { refusalText } from '../../features/igdb/refusal.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { RotateCcw, Search } from '../../ui/icons/icons.ts'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { SkeletonShelf } from '../../ui/feedback/skeleton.tsx'
import { ExternalGames } from './external-games.tsx'

/** With fewer games of our own with the text in their title, the external database is called without a press. */
const few = 3

/** Hits by typo correction do not count: the user may mean something else. */
const reallyFound = (text: string, games: GameCard[]): number => {
  const wanted = foldText(text)
  return games.filter(({ title }) => foldText(title).includes(wanted)).length
}

interface Props {
  text: string
  /** Our own games for this text. */
  games: GameCard[]
}

/** Games of the external database for the same text that we do not have, where one is connected. */
export function Elsewhere({ text, games }: Props) {
  const reachable = useExternalDatabase()
  const [asked, setAsked] = useState<string | null>(null)
  const asks = reallyFound(text, games) < few || asked === text
  const found = useQuery({
    ...externalSearchQuery(text),
    enabled: asks && (reachable === 'on' || reachable === 'demo'),
  })
  const refusal = found.isError ? refusalText(found.error) : null
  if (reachable === undefined || reachable === 'off' || (found.isError && refusal === null)) return null
  return (
    <section>
      <SectionHead title={asks ? m.external_title() : m.external_offer()} link={<DemoMark />} />
      {!asks && (
        <Button icon={<Search aria-hidden />} onClick={() => setAsked(text)}>
          {m.external_look()}
        </Button>
      )}
      {asks && found.isLoading && <SkeletonShelf label={m.external_loading()} />}
      {asks && found.data && <ExternalGames text={text} cards={found.data} own={games} />}
      {refusal !== null && (
        <div role="alert">
          <p className="mb-3 text-ink-2">{refusal}</p>
          <Button icon={<RotateCcw aria-hidden />} busy={found.isFetching} onClick={() => void found.refetch()}>
            {m.errors_retry()}
          </Button>
        </div>
      )}
    </section>
  )
}
