import type { Game } from '../../../common/api/game.ts'
import { formatRelease } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { PlatformTag } from '../../ui/platform-tag.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

/** When it came out, platform by platform; platforms of the same day share a line. */
export function Releases({ game }: { game: Game }) {
  if (game.releases.length === 0) return null
  return (
    <section>
      <SectionHead title={m.game_releases()} />
      <dl className="grid max-w-[44rem] gap-x-6 gap-y-2.5 sm:grid-cols-[minmax(9rem,auto)_minmax(0,1fr)]">
        {byDate(game).map(({ when, platforms }) => (
          <div key={when} className="contents">
            <dt className="pt-0.5 text-ink-2 first-letter:uppercase max-sm:mt-1">{when}</dt>
            <dd className="flex flex-wrap gap-1.5">
              {platforms.map((name) => (
                <PlatformTag key={name} name={name} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function byDate(game: Game): { when: string; platforms: string[] }[] {
  const days = Map.groupBy(
    game.releases,
    ({ date, precision }) => formatRelease(date, precision) ?? m.game_release_unknown(),
  )
  return [...days].map(([when, releases]) => ({ when, platforms: releases.map(({ platform }) => platform.name) }))
}
