import { useEffect, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { useUser } from '../session/use-session.ts'
import { iconButtonClass } from '../ui/buttons/button-class.ts'
import { Ellipsis } from '../ui/icons/icons.ts'
import { Menu, MenuSeparator } from '../ui/overlays/menu.tsx'
import { entriesOf } from './menu-entry.ts'
import { MenuChoices, MenuKeys, MenuLinks } from './menu-parts.tsx'
import { browseLines } from './more-lines.ts'

interface Props {
  className: string
  /** For the frame of dialogs that are loaded later; a menu closes by itself. */
  onClose: () => void
}

/**
 * Platforms, genres and lists on wide screens; for visitors also language and theme, which members have in theirs
 * (SHL-12).
 */
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
      <MenuLinks entries={entriesOf(browseLines, user)} />
      {!user && (
        <>
          <MenuSeparator />
          <MenuChoices />
          <MenuKeys />
        </>
      )}
    </Menu>
  )
}
