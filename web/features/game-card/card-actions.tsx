import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyButton } from '../../components/lazy-block.tsx'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { Link } from '../../router/link.tsx'
import { useAccessPath } from '../../router/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { iconButtonClass } from '../../ui/buttons/button-class.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Check, Plus } from '../../ui/icons/icons.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useOwnEntry } from '../collection/collection.data.ts'
import type { EntryGame } from '../collection/entry.ts'

const loadItems = () => import('./action-items.tsx')
const ActionItems = lazyButton(loadItems, 'ActionItems')
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
  // Hundreds of cards have this menu: its items are created when the user first opens it.
  const [reached, setReached] = useState(false)
  const [open, setOpen] = useState<'lend' | 'pick' | null>(null)
  const close = (): void => setOpen(null)
  const reach = (): void => setReached(true)
  useEffect(readyItems, [])
  // A game in the collection needs no plus, even where no seal is drawn for it.
  const kept = useOwnEntry(game.id) !== undefined
  const label = m.collection_menu({ title: game.title })
  return (
    <>
      <Menu
        label={label}
        trigger={(props) => (
          <IconButton
            {...props}
            label={label}
            size="s"
            icon={kept ? <Check aria-hidden /> : <Plus aria-hidden />}
            onPointerEnter={reach}
            onFocus={reach}
            onClick={reach}
          />
        )}
      >
        {reached && <ActionItems game={game} onLend={() => setOpen('lend')} onPick={() => setOpen('pick')} />}
      </Menu>
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
function readyItems(): void {
  if (ready) return
  ready = true
  setTimeout(() => loadItems().catch(() => void (ready = false)), 1_000)
}
