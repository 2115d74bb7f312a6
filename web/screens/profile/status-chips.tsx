import { useEffect, useRef } from 'react'
import type { StatusCounts } from '../../features/collection/library/library.ts'
import type { LibraryStatus } from '../../features/collection/library/library-choice.ts'
import { statusLabel } from '../../features/collection/status/status-labels.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Chip, ChipRow } from '../../ui/buttons/chip.tsx'
import { Library } from '../../ui/icons/icons.ts'
import { statusInk } from '../../features/collection/status/status.ts'
import { StatusIcon } from '../../features/collection/status/status-icon.tsx'

interface Props {
  counts: StatusCounts
  chosen: LibraryStatus
  onChoose: (status: LibraryStatus) => void
}

const statuses: LibraryStatus[] = [
  'all',
  'have',
  'wanted',
  'pending',
  'playing',
  'played',
  'ended',
  'completed',
  'awarded',
  'abandoned',
  'favourite',
  'lended',
]

const labelOf = (status: LibraryStatus): string => {
  if (status === 'all') return m.profile_all()
  return status === 'favourite' ? m.profile_favourite_chip() : statusLabel(status)
}

/** The statuses of a library with their counts; one is selected. */
export function StatusChips({ counts, chosen, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = box.current?.firstElementChild
    const chip = row?.querySelector<HTMLElement>(`[data-status="${chosen}"]`)
    // On a phone the selected one may be out of view.
    if (row && chip) row.scrollTo({ left: chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2 })
  }, [chosen])
  return (
    <div ref={box}>
      <ChipRow label={m.profile_status()} wrap>
        {statuses.map((status) => (
          <Chip
            key={status}
            data-status={status}
            ink={status === 'all' ? 'ink-all' : statusInk(status)}
            icon={status === 'all' ? <Library aria-hidden /> : <StatusIcon status={status} />}
            count={formatNumber(counts[status])}
            pressed={chosen === status}
            className="xl:gap-1.5 xl:px-2.5"
            onClick={() => onChoose(status)}
          >
            {labelOf(status)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
