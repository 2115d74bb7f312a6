import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { tabClass, Tabs } from '../../ui/buttons/tabs.tsx'

export type GamesView = 'games' | 'platforms' | 'genres'

/** The views of the catalogue; the games keep their filter (`games` is their address). */
export function GamesTabs({ view, games }: { view: GamesView; games: string }) {
  const tabs = [
    ['games', m.explore_tab_games(), games],
    ['platforms', m.explore_tab_platforms(), paths.games({ browse: 'platforms' })],
    ['genres', m.explore_tab_genres(), paths.games({ browse: 'genres' })],
  ] as const
  return (
    <Tabs label={m.explore_tabs()}>
      {tabs.map(([name, label, to]) => (
        <Link key={name} to={to} aria-current={name === view ? 'page' : undefined} className={tabClass()}>
          {label}
        </Link>
      ))}
    </Tabs>
  )
}
