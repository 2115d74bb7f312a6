import { type LibraryChoice, type LibrarySort, type LibraryStatus, type LibraryView, sortsFor } from '../../features/collection/library-choice.ts'
import { statusLabel } from '../../features/collection/status-labels.ts'
import type { ShownLibrary } from '../../features/collection/use-library.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { ArrowDownUp, LayoutGrid, Library } from '../../ui/icons.ts'
import { segmentClass } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { StatusIcon } from '../../ui/status-icon.tsx'
import { LibrarySearch } from './library-search.tsx'

interface Props {
  library: ShownLibrary
  choice: LibraryChoice
  view: LibraryView
  own: boolean
  onChoice: (choice: LibraryChoice) => void
  onView: (view: LibraryView) => void
}

const statuses: LibraryStatus[] = [
  'all',
  'have',
  'wanted',
  'played',
  'completed',
  'ended',
  'pending',
  'awarded',
  'favourite',
  'lended',
]
const sortLabels: Record<LibrarySort, () => string> = {
  recent: m.profile_sort_recent,
  title: m.profile_sort_title,
  year: m.profile_sort_year,
  rating: m.profile_sort_rating,
}

/** What a chip of the library is called. */
const chipLabel = (status: LibraryStatus): string => {
  if (status === 'all') return m.profile_all()
  return status === 'favourite' ? m.profile_favourite_chip() : statusLabel(status)
}

/** Status, platform, order, search and view of a library. */
export function LibraryTools(props: Props) {
  const { choice, onChoice } = props
  return (
    <div className="pt-4">
      <StatusChips {...props} />
      <div className="mt-3 flex flex-wrap items-center gap-2.5 md:gap-3">
        <PlatformSelect {...props} />
        <SortSelect {...props} />
        <LibrarySearch value={choice.q} onChange={(q) => onChoice({ ...choice, q })} />
        <ViewSwitch {...props} />
      </div>
    </div>
  )
}

function StatusChips({ library: { counts }, choice, onChoice }: Props) {
  return (
    <ChipRow label={m.profile_status()}>
      {statuses.map((status) => (
        <Chip
          key={status}
          ink={status}
          icon={status === 'all' ? <Library aria-hidden /> : <StatusIcon status={status} />}
          count={formatNumber(counts[status])}
          pressed={choice.status === status}
          onClick={() => onChoice({ ...choice, status })}
        >
          {chipLabel(status)}
        </Chip>
      ))}
    </ChipRow>
  )
}

function PlatformSelect({ library: { platformCounts, platforms }, choice, onChoice }: Props) {
  // A platform of the address is shown before the list of all is here.
  const known = platformCounts.length > 0 ? platformCounts : platforms.filter(({ slug }) => slug === choice.platform).map((platform) => ({ platform, count: 0 }))
  return (
    <Select
      label={m.profile_platform()}
      className="max-md:min-w-0 max-md:flex-1 md:max-w-56"
      value={choice.platform ?? ''}
      onChange={({ target }) => onChoice({ ...choice, platform: target.value === '' ? null : target.value })}
    >
      <option value="">{m.profile_platform()}</option>
      {known.map(({ platform, count }) => (
        <option key={platform.id} value={platform.slug}>
          {count > 0 ? m.profile_platform_option({ name: platform.name, count: formatNumber(count) }) : platform.name}
        </option>
      ))}
    </Select>
  )
}

function SortSelect({ choice, own, onChoice }: Props) {
  return (
    <Select
      label={m.profile_sort()}
      icon={<ArrowDownUp aria-hidden className="max-md:hidden" />}
      className="max-md:min-w-0 max-md:flex-1"
      value={choice.sort}
      onChange={({ target }) => onChoice({ ...choice, sort: target.value as LibrarySort })}
    >
      {sortsFor(own).map((sort) => (
        <option key={sort} value={sort}>
          {sortLabels[sort]()}
        </option>
      ))}
    </Select>
  )
}

function ViewSwitch({ view, onView }: Props) {
  const options = [
    { value: 'covers' as const, label: m.profile_view_covers(), icon: <LayoutGrid aria-hidden /> },
    { value: 'shelf' as const, label: m.profile_view_shelf(), icon: <Library aria-hidden /> },
  ]
  return (
    <div role="group" aria-label={m.profile_view()} className="segmented md:ml-auto">
      {options.map(({ value, label, icon }) => (
        <button key={value} type="button" className={segmentClass} aria-pressed={value === view} onClick={() => onView(value)}>
          {icon}
          <span className="max-md:sr-only">{label}</span>
        </button>
      ))}
    </div>
  )
}
