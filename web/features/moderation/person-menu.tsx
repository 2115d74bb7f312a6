import { useState } from 'react'
import type { Profile } from '../../../common/api/user.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Ellipsis, Eye, EyeOff, Flag, Lock } from '../../ui/icons/icons.ts'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { useSilence } from './silence.data.ts'

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx'), 'ReportDialog')
const BlockDialog = lazyDialog(() => import('./block-dialog.tsx'), 'BlockDialog')

/** What a member can do about somebody else: mute, block, or report. */
export function PersonMenu({ person }: { person: Pick<Profile, 'id' | 'nick' | 'silence'> }) {
  const [open, setOpen] = useState<'block' | 'report' | null>(null)
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
        <MenuItem icon={<Flag aria-hidden />} onClick={() => setOpen('report')}>
          {m.moderation_report()}
        </MenuItem>
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
      {open === 'report' && <ReportDialog kind="user" id={person.id} nick={nick} onClose={() => setOpen(null)} />}
      {open === 'block' && <BlockDialog person={person} onClose={() => setOpen(null)} />}
    </>
  )
}
