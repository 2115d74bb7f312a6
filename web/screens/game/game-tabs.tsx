import { useQuery } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import { gameExtraQuery } from '../../features/game/game.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { builtTabs } from '../../router/built-tabs.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useView } from '../../router/use-router.tsx'
import { TabCount, tabClass, Tabs } from '../../ui/buttons/tabs.tsx'

/** The name of each tab. */
export const tabLabels: Record<string, () => string> = {
  overview: m.game_tab_overview,
  lists: m.game_tab_lists,
  comments: m.game_tab_comments,
  reviews: m.game_tab_reviews,
  prices: m.game_tab_prices,
  achievements: m.game_tab_achievements,
}

/** The existing tabs of the page, with counts where known; a single one needs no bar. */
export function GameTabs({ game: { id, slug } }: { game: Game }) {
  const { data: extra } = useQuery(gameExtraQuery(id))
  const counts: Record<string, number | undefined> = {
    lists: extra?.lists,
    comments: extra?.comments,
    reviews: extra?.reviews,
    achievements: extra?.trophies,
  }
  const here = useView(({ tab }) => tab?.name)
  // Games without trophies are the most: only where there are some is there a tab, and where somebody came by its
  // address.
  const tabs = builtTabs('game').filter((tab) => tab !== 'achievements' || counts[tab] || tab === here)
  if (tabs.length < 2) return null
  return (
    <Tabs label={m.game_tabs()} className="mb-7">
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={paths.game(slug, tab)}
          currentOn={tab === 'overview' ? 'page' : 'below'}
          className={tabClass()}
        >
          {tabLabels[tab]?.()}
          {counts[tab] ? <TabCount>{formatNumber(counts[tab])}</TabCount> : null}
        </Link>
      ))}
    </Tabs>
  )
}
