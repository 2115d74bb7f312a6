import { useEffect, useRef } from 'react'
import type { FlagName } from '../../../common/rules/collection.ts'
import { m } from '../../paraglide/messages.js'
import { HandHelping, ListPlus } from '../../ui/icons/icons.ts'
import { MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { useOwnEntry } from '../collection/collection.data.ts'
import type { EntryGame } from '../collection/entry.ts'
import { FlagItem } from './flag-item.tsx'
import { RatingItem } from './rating-item.tsx'
import { useRate, useSetEntry } from '../collection/changes/set-entry.ts'

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
  const rate = useRate()
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
      <RatingItem value={entry?.rating ?? null} onRate={(rating) => rate(game, rating)} />
      <MenuSeparator />
      <MenuItem icon={<HandHelping aria-hidden />} onClick={onLend}>
        {lendText(entry?.lended ?? false, entry?.borrower ?? null)}
      </MenuItem>
      <MenuItem icon={<ListPlus aria-hidden />} onClick={onPick}>
        {m.list_pick()}
      </MenuItem>
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
