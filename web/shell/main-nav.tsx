import { useSyncExternalStore } from 'react'
import { Link } from '../router/link.tsx'
import { storage } from '../lib/storage.ts'
import { m } from '../paraglide/messages.js'
import { useUser } from '../session/use-session.ts'
import { PanelLeftClose, PanelLeftOpen } from '../ui/icons/icons.ts'
import { libraryLine, mainLines } from './main-lines.ts'
import { entriesOf } from './menu-entry.ts'

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
export function MainNav() {
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
