import { useEffect, useState, useSyncExternalStore } from 'react'
import { fetchAhead, fetchWhenIdle } from '../lib/fetch-ahead.ts'
import { lazyDialog, lazyPart } from '../components/lazy-part.tsx'
import { isBuilt } from '../router/built-tabs.ts'
import { Link } from '../router/link.tsx'
import { paths } from '../router/paths.ts'
import { m } from '../paraglide/messages.js'
import { useView } from '../router/use-router.tsx'
import type { RouteEntry } from '../router/built-routes.ts'
import { iconButtonClass } from '../ui/buttons/button-class.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Ellipsis, MenuIcon, Search, PanelLeftClose, PanelLeftOpen, User } from '../ui/icons/icons.ts'
import { Logo } from '../ui/text/logo.tsx'
import { useHiddenBar } from './hide-on-scroll.ts'
import { LangSwitch } from './lang-switch.tsx'
import { SearchBox } from './search-box.tsx'
import { storage } from '../lib/storage.ts'
import { useUser } from '../session/use-session.ts'
import { libraryLine, mainLines } from './main-lines.ts'
import { entriesOf } from './menu-entry.ts'
import { useAccessPath } from '../router/navigate.ts'

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

const key = 'menu'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function minimise(on: boolean): void {
  if (on) storage.set(key, 'minimised')
  else storage.remove(key)
  listeners.forEach((listener) => listener())
}

/** The links of the desktop bar. Minimised, they are icons with a tooltip (SHL-12). */
function MainNav() {
  const user = useUser()
  const minimised = useSyncExternalStore(
    subscribe,
    () => storage.get(key) === 'minimised',
    () => false,
  )
  const entries = entriesOf(user ? [...mainLines, libraryLine] : mainLines, user)
  const Arrow = minimised ? PanelLeftOpen : PanelLeftClose
  const label = minimised ? m.shell_maximise() : m.shell_minimise()
  return (
    <nav className="bar-nav" aria-label={m.shell_main_nav()} data-minimised={minimised || undefined}>
      {entries.map(({ name, label: text, to, icon: Icon }) => (
        // Explore is one place under every filter; the library stays the same one with a filter, and
        // another tab of the viewer's profile is another place.
        <Link key={name} to={to} currentOn={name === 'library' ? 'page' : 'below'} title={minimised ? text : undefined}>
          <Icon className="bar-nav-icon" aria-hidden />
          <span className="bar-nav-text">{text}</span>
        </Link>
      ))}
      {entries.length > 1 && (
        <button
          type="button"
          className="bar-nav-fold"
          aria-label={label}
          title={label}
          // A member's library precedes it: before that is known it would be in another place.
          data-visitor={user ? undefined : ''}
          onClick={() => minimise(!minimised)}
        >
          <Arrow aria-hidden />
        </button>
      )}
    </nav>
  )
}

const MemberCorner = lazyPart(() => import('./corner.member.tsx'), 'MemberCorner', {
  failed: (retry) => (
    <button type="button" className="bar-me" aria-label={m.shell_account()} onClick={retry}>
      <span className="bar-guest">
        <User aria-hidden />
      </span>
    </button>
  ),
})

/** The bell and the avatar, a menu, for users; the log-in for visitors (SHL-11, SHL-13). */
function UserCorner() {
  const user = useUser()
  const access = useAccessPath()
  if (user) {
    const place = (
      <>
        <span className="icon-btn" />
        <span className="bar-me" />
      </>
    )
    return <MemberCorner fallback={place} user={user} />
  }
  return (
    <Link to={access} data-visitor="" className="bar-me" aria-label={m.shell_log_in()} title={m.shell_log_in()}>
      <span className="bar-guest">
        <User aria-hidden />
      </span>
    </Link>
  )
}
