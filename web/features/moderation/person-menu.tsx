import { useState } from 'react'
import type { Profile } from '../../../common/api/user.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Ellipsis, Eye, EyeOff, Lock } from '../../ui/icons/icons.ts'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { useSilence } from './silence.data.ts'

const BlockDialog = lazyDialog(() => import('./block-dialog.tsx'), 'BlockDialog')

/** What a member can do about somebody else: mute, or block. */
export function PersonMenu({ person }: { person: Pick<Profile, 'id' | 'nick' | 'silence'> }) {
  const [open, setOpen] = useState<'block' | null>(null)
  const silence = useSilence(person)
  const { nick } = person
  const blocked = person.silence === 'block'
  const muted = person.silence === 'mute'
  return (
    <>
      <Menu
        label={m.moderation_menu({ nick })}
        align="start"
        trigger={(props) => (
          <IconButton {...props} label={m.moderation_menu({ nick })} variant="soft" icon={<Ellipsis aria-hidden />} />
        )}
      >
        {!blocked && (
          <MenuItem
            icon={muted ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
            onClick={() => silence.mutate({ kind: 'mute', on: !muted })}
          >
            {muted ? m.moderation_unmute({ nick }) : m.moderation_mute({ nick })}
          </MenuItem>
        )}
        {blocked ? (
          <MenuItem icon={<Lock aria-hidden />} onClick={() => silence.mutate({ kind: 'block', on: false })}>
            {m.moderation_unblock({ nick })}
          </MenuItem>
        ) : (
          <MenuItem icon={<Lock aria-hidden />} danger onClick={() => setOpen('block')}>
            {m.moderation_block({ nick })}
          </MenuItem>
        )}
      </Menu>
      {open === 'block' && <BlockDialog person={person} onClose={() => setOpen(null)} />}
    </>
  )
}
