import { useQuery } from '@tanstack/react-query'
import type { GameCard } from '../../../common/api/game.ts'
import { recentQuery, topQuery, trendingQuery } from '../../features/game/shelves.data.ts'
import { siteQuery } from '../../features/site/site.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { isBuilt } from '../../router/built-tabs.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { ChipRow, chipClass } from '../../ui/buttons/chip.tsx'

/** "More than 15,000": the number of games rounded down to thousands; null below one thousand (GAM-01). */
function claimedGames(count: number): number | null {
  const thousands = Math.floor((count - 1) / 1_000) * 1_000
  return thousands > 0 ? thousands : null
}

/** The size of the catalogue, and links into it. */
export function Browse() {
  const { data: site } = useQuery(siteQuery)
  const claimed = site ? claimedGames(site.games) : null
  return (
    <section className="flex min-h-9 flex-wrap items-center gap-x-6 gap-y-3">
      <h2 className="display text-[1.25rem]">
        {claimed === null ? m.home_claim_plain() : m.home_claim({ count: formatNumber(claimed) })}
      </h2>
      {isBuilt('platform') && <PlatformChips />}
    </section>
  )
}

const chipsShown = 7

/** The platforms of most games on this page. */
function PlatformChips() {
  const trending = useQuery(trendingQuery).data ?? []
  const recent = useQuery(recentQuery).data ?? []
  const top = useQuery(topQuery).data ?? []
  const platforms = commonPlatforms([...trending, ...recent, ...top]).slice(0, chipsShown)
  return (
    <ChipRow label={m.home_platforms()} wrap className="min-w-0">
      {platforms.map(({ slug, name }) => (
        <Link key={slug} to={paths.platform(slug)} className={chipClass()}>
          {name}
        </Link>
      ))}
    </ChipRow>
  )
}

function commonPlatforms(games: GameCard[]): { slug: string; name: string }[] {
  const byPlatform = Map.groupBy(
    games.flatMap((game) => game.platforms),
    (platform) => platform.slug,
  )
  return [...byPlatform.values()]
    .sort((one, other) => other.length - one.length)
    .flatMap(([platform]) => platform ?? [])
}
