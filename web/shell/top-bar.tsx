import { useEffect, useState } from 'react'
import { fetchAhead, fetchWhenIdle } from '../lib/fetch-ahead.ts'
import { lazyDialog } from '../components/lazy-part.tsx'
import { isBuilt } from '../router/built-tabs.ts'
import { Link } from '../router/link.tsx'
import { paths } from '../router/paths.ts'
import { m } from '../paraglide/messages.js'
import { useView } from '../router/use-router.tsx'
import type { RouteEntry } from '../router/built-routes.ts'
import { iconButtonClass } from '../ui/buttons/button-class.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Ellipsis, MenuIcon, Search } from '../ui/icons/icons.ts'
import { Logo } from '../ui/text/logo.tsx'
import { useHiddenBar } from './hide-on-scroll.ts'
import { LangSwitch } from './lang-switch.tsx'
import { MainNav } from './main-nav.tsx'
import { SearchBox } from './search-box.tsx'
import { UserCorner } from './user-corner.tsx'

const loadMoreMenu = () => import('./more-menu.tsx')
const MoreMenu = lazyDialog(loadMoreMenu, 'MoreMenu')
const loadSideMenu = () => import('./side-menu.tsx')
const SideMenu = lazyDialog(loadSideMenu, 'SideMenu')

/** The bar at the top, 56 px. The access page has only the logo and the language. */
export function TopBar({ entry }: { entry: RouteEntry | undefined }) {
  const hidden = useHiddenBar()
  const plain = entry?.access === 'guest'
  return (
    <header className="bar" data-hidden={hidden || undefined}>
      <div className="bar-in">
        {!plain && <SideMenuButton />}
        <Link to={paths.home()} className="bar-logo" aria-label={m.shell_logo()}>
          <Logo />
        </Link>
        {plain ? <LangSwitch inPlace /> : <BarParts searching={entry?.name === 'search'} />}
      </div>
    </header>
  )
}

function BarParts({ searching }: { searching: boolean }) {
  const search = isBuilt('search') && !searching
  return (
    <>
      <MainNav />
      <div className="bar-end">
        {search && <SearchBox />}
        {search && (
          <Link
            to={paths.search()}
            className={iconButtonClass({ className: 'bar-search-icon' })}
            aria-label={m.shell_search()}
          >
            <Search aria-hidden />
          </Link>
        )}
        <MoreButton />
        <UserCorner />
      </div>
    </>
  )
}

/** On wide screens: what the side menu has besides. Its code comes with the first press. */
function MoreButton() {
  const [wanted, setWanted] = useState(false)
  const label = m.shell_more()
  const button = (
    <IconButton
      className="bar-more"
      label={label}
      title={label}
      icon={<Ellipsis aria-hidden />}
      aria-haspopup="menu"
      onPointerEnter={() => fetchAhead(loadMoreMenu)}
      onClick={() => setWanted(true)}
    />
  )
  return wanted ? <MoreMenu className="bar-more" fallback={button} onClose={() => setWanted(false)} /> : button
}

function SideMenuButton() {
  // Open for this page only: navigation closes it.
  const here = useView(({ place }) => place.key)
  const [openAt, setOpenAt] = useState<string | null>(null)
  // The menu is first rendered when it is opened; its code is loaded while idle, so that it opens without a network.
  const [wanted, setWanted] = useState(false)
  const open = openAt === here
  useEffect(() => fetchWhenIdle(loadSideMenu), [])
  const show = () => {
    setWanted(true)
    setOpenAt(here)
  }
  const fail = () => {
    setWanted(false)
    setOpenAt(null)
  }
  return (
    <>
      <IconButton
        className="bar-menu"
        label={m.shell_menu()}
        icon={<MenuIcon aria-hidden />}
        aria-expanded={open}
        onClick={show}
      />
      {wanted && <SideMenu open={open} onClose={() => setOpenAt(null)} onFailed={fail} />}
    </>
  )
}
