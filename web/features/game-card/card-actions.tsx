import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyButton } from '../../components/lazy-block.tsx'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { Link } from '../../router/link.tsx'
import { pressOf, useAccessPath } from '../../router/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { iconButtonClass } from '../../ui/buttons/button-class.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Check, Plus } from '../../ui/icons/icons.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useOwnEntry } from '../collection/collection.data.ts'
import type { EntryGame } from '../collection/entry.ts'

const loadMenu = () => import('./quick-menu.member.tsx')
const QuickMenu = lazyButton(loadMenu, 'QuickMenu')
const LendDialog = lazyDialog(() => import('../collection/lending/lend-dialog.tsx'), 'LendDialog')
const PickListDialog = lazyDialog(() => import('../list/pick-list-dialog.tsx'), 'PickListDialog')

/** Quick actions of a game card: all flags of the entry. Visitors are sent to the log-in and back. */
export function CardActions({ game }: { game: EntryGame }) {
  const user = useUser()
  return user === null ? <VisitorAction game={game} /> : <OwnerActions game={game} />
}

function VisitorAction({ game }: { game: EntryGame }) {
  const label = m.collection_menu_visitor({ title: game.title })
  return (
    <Link
      to={useAccessPath()}
      data-press={pressOf('have', game.id, game.title)}
      className={iconButtonClass({ size: 's' })}
      aria-label={label}
      title={label}
      rel="nofollow"
    >
      <Plus aria-hidden />
    </Link>
  )
}

function OwnerActions({ game }: { game: EntryGame }) {
  const [open, setOpen] = useState<'lend' | 'pick' | null>(null)
  const close = (): void => setOpen(null)
  useEffect(readyMenu, [])
  // A game in the collection needs no plus, even where no seal is drawn for it.
  const kept = useOwnEntry(game.id) !== undefined
  const label = m.collection_menu({ title: game.title })
  return (
    <>
      <Popover
        label={label}
        className="quick"
        trigger={(props) => (
          <IconButton {...props} label={label} size="s" icon={kept ? <Check aria-hidden /> : <Plus aria-hidden />} />
        )}
      >
        {(onClose) => (
          <QuickMenu game={game} onLend={() => setOpen('lend')} onPick={() => setOpen('pick')} onClose={onClose} />
        )}
      </Popover>
      {open &&
        // Outside the card, whose styles must not apply to the dialogs.
        createPortal(
          open === 'lend' ? (
            <LendDialog game={game} open onClose={close} />
          ) : (
            <PickListDialog game={game} onClose={close} />
          ),
          document.body,
        )}
    </>
  )
}

let ready = false
/** Loads the menu's code once while idle; if that fails, with a later card or when the menu is opened. */
function readyMenu(): void {
  if (ready) return
  ready = true
  setTimeout(() => loadMenu().catch(() => void (ready = false)), 1_000)
}
