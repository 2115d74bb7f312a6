import { singleKeys } from '../lib/browser-switch.ts'
import { formatNumber } from '../i18n/format.ts'
import { Link } from '../router/link.tsx'
import { m } from '../paraglide/messages.js'
import { Segmented } from '../ui/buttons/segmented.tsx'
import { menuItemClass } from '../ui/overlays/menu.tsx'
import { LangSwitch } from './lang-switch.tsx'
import type { MenuEntry } from './menu-entry.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** Places in a menu. */
export const MenuLinks = ({ entries }: { entries: MenuEntry[] }) =>
  entries.map(({ name, label, to, icon: Icon, count }) => (
    <Link key={name} to={to} currentOn="page" role="menuitem" tabIndex={-1} className={menuItemClass()}>
      <Icon aria-hidden />
      {label}
      {count !== undefined && <b className="num menu-count">{formatNumber(count)}</b>}
    </Link>
  ))

/** Language and theme, in a menu. */
export const MenuChoices = () => (
  <>
    <div className="menu-line" role="none">
      <span>{m.shell_language()}</span>
      <LangSwitch inMenu />
    </div>
    <div className="menu-line" role="none">
      <span>{m.shell_theme()}</span>
      <ThemeSwitch inMenu />
    </div>
  </>
)

/** Switches the keys off that do something without a focused control: visitors have no settings for it. */
export function MenuKeys() {
  const options = [
    { value: 'on', label: m.shell_keys_on() },
    { value: 'off', label: m.shell_keys_off() },
  ] as const
  return (
    <div className="menu-line" role="none">
      <span>{m.shell_keys()}</span>
      <Segmented
        inMenu
        label={m.shell_keys()}
        options={options}
        value={singleKeys.use() ? 'on' : 'off'}
        onChange={(value) => singleKeys.set(value === 'on')}
      />
    </div>
  )
}
