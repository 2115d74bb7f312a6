import type { Game } from '../../../common/api/game.ts'
import type { Named } from '../../../common/api/shapes.ts'
import { formatRelease } from '../../i18n/format.ts'
import { isBuilt } from '../../router/built-tabs.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { PlatformTag } from './platform-tag.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'

/** Release dates by platform; platforms with the same day share a line. */
export function Releases({ game }: { game: Game }) {
  const releases = byDate(game)
  if (releases.length === 0) return null
  const linked = isBuilt('platform')
  return (
    <section>
      <SectionHead title={m.game_releases()} />
      <dl className="grid max-w-[44rem] gap-x-6 gap-y-2.5 sm:grid-cols-[minmax(9rem,auto)_minmax(0,1fr)]">
        {releases.map(({ when, platforms }) => (
          <div key={when} className="contents">
            <dt className="pt-0.5 text-ink-2 first-letter:uppercase max-sm:mt-1">{when}</dt>
            <dd className="flex flex-wrap gap-1.5">
              {platforms.map(({ id, slug, name }) =>
                linked ? (
                  <Link key={id} to={paths.platform(slug)} className="-my-2 flex py-2 hover:brightness-115">
                    <PlatformTag name={name} />
                  </Link>
                ) : (
                  <PlatformTag key={id} name={name} />
                ),
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function byDate({ releases, platforms }: Game): { when: string; platforms: Named[] }[] {
  const dated = new Set(releases.map(({ platform }) => platform.id))
  const undated = platforms
    .filter(({ id }) => !dated.has(id))
    .map((platform) => ({ platform, date: null, precision: null }))
  const days = Map.groupBy(
    [...releases, ...undated],
    ({ date, precision }) => formatRelease(date, precision) ?? m.game_release_unknown(),
  )
  return [...days].map(([when, released]) => ({ when, platforms: released.map(({ platform }) => platform) }))
}
