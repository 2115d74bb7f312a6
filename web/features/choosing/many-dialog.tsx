import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CollectionEntry } from '../../../common/api/collection.ts'
import type { Named } from '../../../common/api/shapes.ts'
import type { ManyChange, ManyFlag } from '../../../common/rules/collection.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { ListPlus, Trash2 } from '../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type Status, statusHint } from '../collection/status/status.ts'
import { FlagGroups } from '../collection/status/status-groups.tsx'
import { statusLabel } from '../collection/status/status-labels.ts'
import { changeMany } from './change-many.ts'

const ManyListDialog = lazyDialog(() => import('../list/many-list-dialog.tsx'), 'ManyListDialog')

interface Props {
  entries: readonly CollectionEntry[]
  platforms: Map<number, Named>
  onClose: () => void
}

const shelf = ['have', 'wanted', 'favourite'] as const satisfies readonly ManyFlag[]

/**
 * What can be done with several games: flags, platform, a list, out of the library. Each is one change with one undo,
 * and ends the dialog.
 */
export function ManyDialog({ entries, platforms, onClose }: Props) {
  const client = useQueryClient()
  const [step, setStep] = useState<'all' | 'list' | 'remove'>('all')
  const total = { count: entries.length, number: formatNumber(entries.length) }
  const change: MakeChange = (what, told, some = entries) => {
    onClose()
    void changeMany(
      client,
      some.map(({ id }) => id),
      what,
      told,
    )
  }
  if (step === 'list') return <ManyListDialog games={entries.map(({ id }) => id)} onClose={onClose} />
  if (step === 'remove')
    return (
      <ConfirmDialog
        open
        danger
        onClose={onClose}
        onConfirm={() => change('remove', m.many_removed)}
        title={m.many_remove_title(total)}
        confirmLabel={m.many_remove()}
        cancelLabel={m.many_remove_cancel()}
        closeLabel={m.collection_close()}
      >
        {m.many_remove_text()}
      </ConfirmDialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.many_change_title(total)}
      closeLabel={m.collection_close()}
      footer={
        <>
          <Button icon={<Trash2 aria-hidden />} onClick={() => setStep('remove')}>
            {m.many_remove()}
          </Button>
          <Button icon={<ListPlus aria-hidden />} onClick={() => setStep('list')}>
            {m.many_list()}
          </Button>
        </>
      }
    >
      <div className="many-body">
        <FlagsOfMany entries={entries} onChange={change} />
        <PlatformOfMany entries={entries} platforms={platforms} onChange={change} />
      </div>
    </Dialog>
  )
}

type MakeChange = (what: ManyChange, told: Parameters<typeof changeMany>[3], some?: readonly CollectionEntry[]) => void

/** A flag that all have is taken away, any other is set. */
const FlagsOfMany = ({ entries, onChange }: Pick<Props, 'entries'> & { onChange: MakeChange }) => (
  <FlagGroups
    shelf={shelf}
    buttonOf={(status) => ({
      hint: statusHint(status),
      pressed: sharedBy(entries, status),
      onClick: () => {
        const value = sharedBy(entries, status) !== true
        const flag = statusLabel(status)
        // No loan is among them.
        onChange({ type: status as ManyFlag, value }, (texts) =>
          value ? m.many_on({ ...texts, flag }) : m.many_off({ ...texts, flag }),
        )
      },
    })}
  />
)

/** Whether all games have a flag, or only some. */
function sharedBy(entries: readonly CollectionEntry[], status: Status): boolean | 'mixed' {
  const having = entries.filter((entry) => entry[status] === 1).length
  return having === entries.length ? true : having > 0 && 'mixed'
}

interface PlatformProps extends Pick<Props, 'entries' | 'platforms'> {
  onChange: MakeChange
}

/**
 * The platform of those games that are on it; the others stay as they are. It waits for the button: arrow keys go
 * through a select's values one by one.
 */
function PlatformOfMany({ entries, platforms, onChange }: PlatformProps) {
  const [value, setValue] = useState('')
  const counts = Map.groupBy(
    entries.flatMap((entry) => entry.platforms),
    (id) => id,
  )
  const known = [...counts]
    .flatMap(([id, { length: count }]) => (platforms.has(id) ? { platform: platforms.get(id)!, count } : []))
    .toSorted((a, b) => b.count - a.count || a.platform.name.localeCompare(b.platform.name))
  const set = () => {
    if (value === 'none') return onChange({ type: 'platform', value: null }, m.many_platform_off, entries)
    const chosen = known.find(({ platform }) => String(platform.id) === value)?.platform
    if (!chosen) return
    const on = entries.filter((entry) => entry.platforms.includes(chosen.id))
    onChange(
      { type: 'platform', value: chosen.id },
      (texts) => m.many_platform_done({ ...texts, platform: chosen.name }),
      on,
    )
  }
  if (known.length === 0) return null
  return (
    <div>
      <div className="flex flex-wrap items-end gap-2.5">
        <Select label={m.many_platform()} showLabel value={value} onChange={({ target }) => setValue(target.value)}>
          <option value="">{m.many_platform_keep()}</option>
          {known.map(({ platform, count }) => (
            <option key={platform.id} value={platform.id}>
              {m.many_platform_option({ name: platform.name, count: formatNumber(count) })}
            </option>
          ))}
          <option value="none">{m.many_platform_none()}</option>
        </Select>
        <Button disabled={value === ''} onClick={set}>
          {m.many_platform_set()}
        </Button>
      </div>
      <p className="mt-2 text-small text-ink-3">{m.many_platform_note()}</p>
    </div>
  )
}
