import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eachOnce } from '../../lib/pages.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { ChevronRight } from '../../ui/icons/icons.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { useNear } from '../../ui/layout/use-near.ts'
import { discoverQuery, useOwnGames } from './discover.data.ts'
import { SuggestionCard } from './suggestion-card.tsx'
import { useKeepSuggestion } from './use-keep-suggestion.tsx'
import '../../ui/layout/card-row.css'

/** As many as fill two lines on wide screens. */
const shown = 6

/**
 * A few of the suggested games with their reasons, and the way to all of them: the menu has it for admins only. They
 * are asked for when the row comes near; without any, or without an answer, there is no row.
 */
export function Picked({ className }: { className?: string }) {
  const user = useUser()
  const [near, setNear] = useState(false)
  const mark = useNear(() => setNear(true), !near)
  const { data, isError } = useInfiniteQuery({ ...discoverQuery(user?.id ?? 0), enabled: near && user !== null })
  const own = useOwnGames()
  const games = data ? eachOnce(data.pages).filter(({ id }) => !own.has(id)) : []
  const { list, keep, refuse } = useKeepSuggestion(games)
  if (games.length === 0 && (data || isError)) return null
  return (
    <section className={className}>
      <SectionHead
        title={m.discover_picked()}
        link={
          <Link className="link" to={paths.discover()}>
            {m.home_see_all()}
            <ChevronRight size={16} aria-hidden />
          </Link>
        }
      />
      <div ref={mark}>
        {data ? (
          <ul ref={list} aria-label={m.discover_picked()} className="card-row gap-y-8! md:gap-x-7!">
            {games.slice(0, shown).map((game) => (
              <SuggestionCard key={game.id} game={game} priority={false} level={3} onKeep={keep} onRefuse={refuse} />
            ))}
          </ul>
        ) : (
          // Nothing moves far below the window.
          <div className="min-h-42 md:min-h-84">{near && <Skeleton shape="block" className="min-h-42!" />}</div>
        )}
      </div>
    </section>
  )
}
