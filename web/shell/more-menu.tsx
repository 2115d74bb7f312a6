import { useEffect, useRef } from 'react'
import { Link } from '../router/link.tsx'
import { m } from '../paraglide/messages.js'
import { useUser } from '../session/use-session.ts'
import { iconButtonClass } from '../ui/buttons/button-class.ts'
import { Ellipsis } from '../ui/icons/icons.ts'
import { Menu, menuItemClass, MenuSeparator } from '../ui/overlays/menu.tsx'
import { LangSwitch } from './lang-switch.tsx'
import { entriesOf } from './menu-entry.ts'
import { browseLines } from './more-lines.ts'
import { ThemeSwitch } from './theme-switch.tsx'

interface Props {
  className: string
  /** For the frame of dialogs that are loaded later; a menu closes by itself. */
  onClose: () => void
}

/** Platforms, genres and lists on wide screens; for visitors also language and theme, which members have in theirs (SHL-12). */
export function MoreMenu({ className }: Props) {
  const user = useUser()
  const button = useRef<HTMLButtonElement>(null)
  // It was pressed already: that loaded the menu.
  useEffect(() => button.current?.click(), [])
  return (
    <Menu
      label={m.shell_more()}
      align="end"
      trigger={(props) => (
        <button
          ref={button}
          type="button"
          {...props}
          className={iconButtonClass({ className })}
          aria-label={m.shell_more()}
          title={m.shell_more()}
        >
          <Ellipsis aria-hidden />
        </button>
      )}
    >
      {entriesOf(browseLines, user).map(({ name, label, to, icon: Icon }) => (
        <Link key={name} to={to} role="menuitem" tabIndex={-1} className={menuItemClass()}>
          <Icon aria-hidden />
          {label}
        </Link>
      ))}
      {!user && (
        <>
          <MenuSeparator />
          <div className="menu-line" role="none">
            <span>{m.shell_language()}</span>
            <LangSwitch inMenu />
          </div>
          <div className="menu-line" role="none">
            <span>{m.shell_theme()}</span>
            <ThemeSwitch inMenu />
          </div>
        </>
      )}
    </Menu>
  )
}
