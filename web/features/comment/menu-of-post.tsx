import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Ellipsis } from '../../ui/icons/icons.ts'
import { Menu } from '../../ui/overlays/menu.tsx'

/** The button in the corner of a post, and its menu. */
export function MenuOfPost({ nick, children }: { nick: string; children: ReactNode }) {
  const label = m.comment_menu({ nick })
  return (
    <Menu
      label={label}
      trigger={(props) => <IconButton {...props} className="post-menu" label={label} icon={<Ellipsis aria-hidden />} />}
    >
      {children}
    </Menu>
  )
}
