import { useState } from 'react'
import type { FlagName } from '../../../common/rules/collection.ts'
import { formatScore } from '../../i18n/format.ts'
import { Link } from '../../lib/link.tsx'
import { useAccessPath } from '../../lib/navigate.ts'
import { paths } from '../../lib/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { iconButtonClass } from '../../ui/button-class.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { HandHelping, Plus, Star } from '../../ui/icons.ts'
import { Menu, MenuItem, menuItemClass, MenuSeparator } from '../../ui/menu.tsx'
import { useOwnEntry } from './collection.data.ts'
import type { EntryGame } from './entry.ts'
import { FlagItem } from './flag-item.tsx'
import { LendDialog } from './lend-dialog.tsx'
import { useSetEntry } from './set-entry.ts'

/** Quick actions of a game card: everything that can be kept about the game. Visitors are led to login and back. */
export function CardActions({ game }: { game: EntryGame }) {
  const user = useUser()
  return user === null ? <VisitorAction game={game} /> : <OwnerActions game={game} />
}

function VisitorAction({ game }: { game: EntryGame }) {
  const label = m.collection_menu_visitor({ title: game.title })
  return (
    <Link to={useAccessPath()} className={iconButtonClass({ size: 's' })} aria-label={label} title={label} rel="nofollow">
      <Plus aria-hidden />
    </Link>
  )
}

function OwnerActions({ game }: { game: EntryGame }) {
  // Hundreds of cards have this menu: its items exist once somebody reaches for it.
  const [reached, setReached] = useState(false)
  const [lending, setLending] = useState(false)
  const reach = (): void => setReached(true)
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
            icon={<Plus aria-hidden />}
            onPointerEnter={reach}
            onFocus={reach}
            onClick={reach}
          />
        )}
      >
        {reached && <ActionItems game={game} onLend={() => setLending(true)} />}
      </Menu>
      {lending && <LendDialog game={game} open onClose={() => setLending(false)} />}
    </>
  )
}

const flags: FlagName[] = ['have', 'wanted', 'played', 'ended', 'completed', 'awarded', 'pending', 'favourite']

function ActionItems({ game, onLend }: { game: EntryGame; onLend: () => void }) {
  const entry = useOwnEntry(game.id)
  const setEntry = useSetEntry()
  const hints: Partial<Record<FlagName, string>> = {
    ended: m.collection_ended_hint(),
    completed: m.collection_completed_hint(),
  }
  return (
    <>
      {flags.map((type) => {
        const on = entry?.[type] ?? false
        return <FlagItem key={type} status={type} on={on} hint={hints[type]} onToggle={() => setEntry(game, { type, value: !on })} />
      })}
      <MenuSeparator />
      <MenuItem icon={<HandHelping aria-hidden />} onClick={onLend}>
        {lendText(entry?.lended ?? false, entry?.borrower ?? null)}
      </MenuItem>
      <Link to={`${paths.game(game.slug)}#rating`} role="menuitem" tabIndex={-1} className={menuItemClass()}>
        <Star aria-hidden />
        {entry?.rating ? m.collection_rate_yours({ rating: formatScore(entry.rating) }) : m.collection_rate()}
      </Link>
    </>
  )
}

const lendText = (lent: boolean, borrower: string | null): string => {
  if (!lent) return m.collection_lend()
  return borrower === null ? m.collection_lent() : m.collection_lent_to({ name: borrower })
}
