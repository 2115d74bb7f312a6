import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import {
  type Change,
  emptyEntry,
  type EntryValues,
  isKept,
  isSameEntry,
  manyFlags,
} from '../../../common/rules/collection.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { Chip, ChipRow } from '../../ui/buttons/chip.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { platformsQuery } from '../../features/browse/browse.data.ts'
import { AddGamesDialog } from '../../features/game/adding/add-games-dialog.tsx'
import type { Added } from '../../features/game/adding/use-adding.ts'
import { changesBetween, foldChanges } from '../../features/collection/changes/changes.ts'
import { makeChanges } from '../../features/collection/changes/keep-game.member.ts'
import { collectionQuery } from '../../features/collection/collection.data.ts'
import { entryIndex } from '../../features/collection/entry.ts'
import { PlatformOptions } from '../../features/collection/platforms/platform-options.tsx'
import { statusInk } from '../../features/collection/status/status.ts'
import { StatusIcon } from '../../features/collection/status/status-icon.tsx'
import { statusLabel } from '../../features/collection/status/status-labels.ts'

const nothingDone = { stands: Promise.resolve(true), undo: () => Promise.resolve(true) }

interface Platform {
  id: number
  name: string
}

/** Adds games to the own library, each with the flags and the platform that are chosen above the field. */
export function AddToLibrary({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [values, setValues] = useState<EntryValues>({ ...emptyEntry, have: true })
  const [platform, setPlatform] = useState<Platform | null>(null)
  const user = useUser()
  const { data: held } = useQuery(collectionQuery(user?.id ?? 0))
  const add = (game: GameCard): Added => {
    const kept = held && entryIndex(held).get(game.id)
    // A wish for a game that is there already would take it off the shelf, and end its loan.
    if (kept?.have === 1 && values.wanted) return { note: m.add_in({ title: game.title }), ...nothingDone }
    const changes: Change[] = changesBetween(emptyEntry, values)
    const isOn =
      platform !== null && kept?.platform === undefined && game.platforms.some(({ id }) => id === platform.id)
    if (isOn) changes.push({ type: 'platform', value: platform.id })
    const { before, after, stands, undo } = makeChanges(client, game, changes)
    const where = platform && !isOn ? m.add_not_on({ platform: platform.name }) : (platform?.name ?? null)
    return { note: isSameEntry(before, after) ? m.add_in({ title: game.title }) : where, stands, undo }
  }
  return (
    <AddGamesDialog
      title={m.add_title()}
      start={m.add_start()}
      closeLabel={m.collection_close()}
      // Before what is there is known, a way back could take it away.
      disabled={!isKept(values) || held === undefined}
      head={
        <div className="adding-head">
          <FlagChips values={values} onChange={setValues} />
          <PlatformSelect chosen={platform} onChange={setPlatform} />
        </div>
      }
      isIn={({ id }) => held !== undefined && entryIndex(held).has(id)}
      labelOf={({ title }, isIn) => (isIn ? m.add_in({ title }) : m.add_one({ title }))}
      add={add}
      onClose={onClose}
    />
  )
}

interface FlagProps {
  values: EntryValues
  onChange: (values: EntryValues) => void
}

/** The flags that new games get; each goes with the others by the rules of an entry. */
const FlagChips = ({ values, onChange }: FlagProps) => (
  <div>
    <ChipRow label={m.add_with()} wrap>
      {manyFlags.map((flag) => (
        <Chip
          key={flag}
          ink={statusInk(flag)}
          icon={<StatusIcon status={flag} />}
          pressed={values[flag]}
          onClick={() => onChange(foldChanges(values, [{ type: flag, value: !values[flag] }]) ?? emptyEntry)}
        >
          {statusLabel(flag)}
        </Chip>
      ))}
    </ChipRow>
    <p role="status" className="text-small text-ink-3">
      {!isKept(values) && m.add_no_flag()}
    </p>
  </div>
)

interface PlatformProps {
  chosen: Platform | null
  onChange: (platform: Platform | null) => void
}

function PlatformSelect({ chosen, onChange }: PlatformProps) {
  const { data: all = [] } = useQuery(platformsQuery)
  const choose = (value: string) => onChange(all.find(({ id }) => String(id) === value) ?? null)
  return (
    <Select label={m.add_platform()} showLabel value={chosen?.id ?? ''} onChange={({ target }) => choose(target.value)}>
      <option value="">{m.add_platform_none()}</option>
      <PlatformOptions platforms={all} by="id" />
    </Select>
  )
}
