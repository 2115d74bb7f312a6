import { useQuery } from '@tanstack/react-query'
import type { PlatformDetail } from '../../../common/api/browse.ts'
import { platformColour } from '../../../common/art/platforms.ts'
import { platformsQuery } from '../../features/browse/browse.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'

/** Every platform, by maker. */
export function PlatformIndex() {
  const platforms = useQuery(platformsQuery)
  return (
    <div className="stack mt-8">
      <Loaded query={platforms} loading={<SkeletonLines label={m.browse_loading_index()} count={12} />}>
        {(list) =>
          byMaker(list).map(({ maker, platforms }) => (
            <section key={maker}>
              <SectionHead title={maker} />
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2.5">
                {platforms.map((platform) => (
                  <li key={platform.id}>
                    <PlatformTile platform={platform} withMaker={maker === m.browse_other_makers()} />
                  </li>
                ))}
              </ul>
            </section>
          ))
        }
      </Loaded>
    </div>
  )
}

const PlatformTile = ({
  platform: { slug, name, maker, year, total },
  withMaker,
}: {
  platform: PlatformDetail
  withMaker: boolean
}) => (
  <Link to={paths.platform(slug)} className="index-tile">
    <svg viewBox="0 0 6 56" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0h6v56H0z" fill={platformColour(name)} />
    </svg>
    <span className="min-w-0 flex-1">
      <b>{name}</b>
      <small>{[withMaker ? maker : null, year].filter((fact) => fact !== null).join(' · ')}</small>
    </span>
    <span className="num">
      {formatNumber(total)}
      <span className="sr-only"> {m.explore_title_games()}</span>
    </span>
  </Link>
)

interface Group {
  maker: string
  platforms: PlatformDetail[]
}

/**
 * Makers with the most games first; those with a single platform are grouped together, after platforms without a maker.
 */
export function byMaker(platforms: readonly PlatformDetail[]): Group[] {
  const withGames = platforms.filter(({ total }) => total > 0)
  const makers = Map.groupBy(withGames, ({ maker }) => maker)
  const groups = [...makers].flatMap(([maker, own]) =>
    maker !== null && own.length > 1 ? [{ maker, platforms: own.toSorted(byYear) }] : [],
  )
  const single = [...makers].flatMap(([maker, own]) => (maker !== null && own.length === 1 ? own : []))
  return [
    ...groups.sort((one, other) => totalOf(other) - totalOf(one)),
    { maker: m.browse_no_maker(), platforms: (makers.get(null) ?? []).toSorted(byYear) },
    { maker: m.browse_other_makers(), platforms: single.sort(byYear) },
  ].filter((group) => group.platforms.length > 0)
}

const totalOf = ({ platforms }: Group): number => platforms.reduce((sum, { total }) => sum + total, 0)
const byYear = (one: PlatformDetail, other: PlatformDetail): number => (other.year ?? 0) - (one.year ?? 0)
