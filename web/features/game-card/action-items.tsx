import { useEffect, useRef } from 'react'
import type { FlagName } from '../../../common/rules/collection.ts'
import { formatScore } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { HandHelping, ListPlus, Star } from '../../ui/icons/icons.ts'
import { MenuItem, menuItemClass, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { useOwnEntry } from '../collection/collection.data.ts'
import type { EntryGame } from '../collection/entry.ts'
import { FlagItem } from './flag-item.tsx'
import { useSetEntry } from '../collection/changes/set-entry.ts'

const flags: FlagName[] = ['have', 'wanted', 'played', 'ended', 'completed', 'awarded', 'pending', 'favourite']

interface Props {
  game: EntryGame
  onLend: () => void
  /** Opens the viewer's lists. */
  onPick: () => void
}

/** The items of a game's quick-action menu. */
export function ActionItems({ game, onLend, onPick }: Props) {
  const entry = useOwnEntry(game.id)
  const setEntry = useSetEntry()
  const first = useRef<HTMLSpanElement>(null)
  useEffect(() => focusFirst(first.current), [])
  const hints: Partial<Record<FlagName, string>> = {
    ended: m.collection_ended_hint(),
    completed: m.collection_completed_hint(),
  }
  return (
    <>
      <span ref={first} hidden />
      {flags.map((type) => {
        const on = entry?.[type] ?? false
        return (
          <FlagItem
            key={type}
            status={type}
            on={on}
            hint={hints[type]}
            onToggle={() => setEntry(game, { type, value: !on })}
          />
        )
      })}
      <MenuSeparator />
      <MenuItem icon={<HandHelping aria-hidden />} onClick={onLend}>
        {lendText(entry?.lended ?? false, entry?.borrower ?? null)}
      </MenuItem>
      <MenuItem icon={<ListPlus aria-hidden />} onClick={onPick}>
        {m.list_pick()}
      </MenuItem>
      <Link to={`${paths.game(game.slug)}#rating`} role="menuitem" tabIndex={-1} className={menuItemClass()}>
        <Star aria-hidden />
        {entry?.rating ? m.collection_rate_yours({ rating: formatScore(entry.rating) }) : m.collection_rate()}
      </Link>
    </>
  )
}

/** The menu may have opened before its items were loaded. */
function focusFirst(mark: HTMLElement | null): void {
  const menu = mark?.closest<HTMLElement>('[popover]')
  if (menu?.matches(':popover-open')) menu.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
}

const lendText = (lent: boolean, borrower: string | null): string => {
  if (!lent) return m.collection_lend()
  return borrower === null ? m.collection_lent() : m.collection_lent_to({ name: borrower })
}
