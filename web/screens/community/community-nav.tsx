import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { tabClass, Tabs } from '../../ui/buttons/tabs.tsx'
import { type CommunityView, views } from './walls.ts'

/** The walls and what stands beside them: a column on wide screens. */
export const WallColumn = ({ view }: { view: CommunityView | null }) => (
  <nav className="community-nav" aria-label={m.community_walls()}>
    {views.map(({ name, label, icon: Icon }) => (
      <Link key={name} to={paths.community({ wall: name })} aria-current={name === view ? 'page' : undefined}>
        <Icon aria-hidden />
        {label()}
      </Link>
    ))}
  </nav>
)

/** The same as tabs, on narrow ones. */
export const WallTabs = ({ view }: { view: CommunityView }) => (
  <Tabs label={m.community_walls()} className="community-tabs">
    {views.map(({ name, label, short = label }) => (
      <Link
        key={name}
        to={paths.community({ wall: name })}
        aria-current={name === view ? 'page' : undefined}
        className={tabClass()}
      >
        {short()}
      </Link>
    ))}
  </Tabs>
)
