import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { tabClass, Tabs } from '../../ui/buttons/tabs.tsx'

export type GamesView = 'games' | 'platforms' | 'genres'

/** The views of the catalogue; the games keep their filter (`games` is their address). */
export function GamesTabs({ view, games }: { view: GamesView; games: string }) {
  const tabs: { name: GamesView; label: string; to: string }[] = [
    { name: 'games', label: m.explore_tab_games(), to: games },
    { name: 'platforms', label: m.explore_tab_platforms(), to: paths.games({ browse: 'platforms' }) },
    { name: 'genres', label: m.explore_tab_genres(), to: paths.games({ browse: 'genres' }) },
  ]
  return (
    <Tabs label={m.explore_tabs()}>
      {tabs.map(({ name, label, to }) => (
        <Link key={name} to={to} aria-current={name === view ? 'page' : undefined} className={tabClass()}>
          {label}
        </Link>
      ))}
    </Tabs>
  )
}
