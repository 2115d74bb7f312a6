import {
  isPriceSort,
  type LibraryChoice,
  type LibrarySort,
  type LibraryView,
  sortsFor,
} from '../../features/collection/library/library-choice.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { ArrowDownUp, LayoutGrid, Library, Search } from '../../ui/icons/icons.ts'
import { segmentClass } from '../../ui/buttons/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { lazyButton } from '../../components/lazy-block.tsx'
import { ChosenChips } from './chosen-chips.tsx'
import type { OwnToolsProps } from './own-tools.tsx'
import { SpaceForOwner } from './profile-skeleton.tsx'
import { StatusChips } from './status-chips.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { limits } from '../../../common/rules/limits.ts'

interface Props extends OwnToolsProps {
  choice: LibraryChoice
  view: LibraryView
  own: boolean
  onChoice: (choice: LibraryChoice) => void
  onView: (view: LibraryView) => void
}

const OwnTools = lazyButton(() => import('./own-tools.tsx'), 'OwnTools')

const sortLabels: Record<LibrarySort, () => string> = {
  recent: m.profile_sort_recent,
  title: m.profile_sort_title,
  year: m.profile_sort_year,
  rating: m.profile_sort_rating,
  discount: m.price_sort_discount,
  price: m.price_sort_price,
}

/** Status, platform, order, search and view of a library. */
export function LibraryTools(props: Props) {
  const { choice, onChoice } = props
  return (
    <div id="library-filters" tabIndex={-1} className="pt-4">
      <StatusChips
        counts={props.library.counts}
        chosen={choice.status}
        onChoose={(status) => onChoice({ ...choice, status })}
      />
      <div className="mt-3 flex flex-wrap items-center gap-2.5 md:gap-3">
        <PlatformSelect {...props} />
        <SortSelect {...props} />
        <LibrarySearch value={choice.q} onChange={(q) => onChoice({ ...choice, q })} />
        {/* Prices are rows. */}
        {!isPriceSort(choice.sort) && <ViewSwitch {...props} />}
      </div>
      {props.own ? (
        <div className="mt-3 flex min-h-11 flex-wrap gap-2.5">
          <OwnTools library={props.library} onCard={props.onCard} onAdd={props.onAdd} />
        </div>
      ) : (
        <SpaceForOwner className="mt-3 min-h-11" />
      )}
      <ChosenChips choice={choice} onChoice={onChoice} />
    </div>
  )
}

function PlatformSelect({ library: { platformCounts, platforms }, choice, onChoice }: Props) {
  // The platform of the address is shown before the list of all is loaded.
  const known =
    platformCounts.length > 0
      ? platformCounts
      : platforms.filter(({ slug }) => slug === choice.platform).map((platform) => ({ platform, count: 0 }))
  return (
    <Select
      label={m.profile_platform()}
      className="max-md:min-w-0 max-md:flex-[1_1_40%] md:w-56"
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
      className="max-md:min-w-0 max-md:flex-[1_1_40%] max-md:[&_select]:pl-3!"
      value={choice.sort}
      onChange={({ target }) => onChoice({ ...choice, sort: target.value as LibrarySort })}
    >
      {sortsFor(own, choice.status).map((sort) => (
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
        <button
          key={value}
          type="button"
          className={segmentClass}
          aria-pressed={value === view}
          onClick={() => onView(value)}
        >
          {icon}
          <span className="max-md:sr-only">{label}</span>
        </button>
      ))}
    </div>
  )
}

/** The address is updated this many milliseconds after the last key press. */
const pause = 120

/** Search inside a library; the text is in the address after a short pause. */
function LibrarySearch({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const [text, setText] = useState(value)
  const [applied, setApplied] = useState(value)
  if (value !== applied) {
    // The address changed elsewhere: back, or "show everything".
    setApplied(value)
    setText(value)
  }
  const tell = useEffectEvent(() => {
    setApplied(text)
    onChange(text)
  })
  useEffect(() => {
    if (text === applied) return
    const timer = setTimeout(tell, pause)
    return () => clearTimeout(timer)
  }, [text, applied])
  return (
    <label className="relative block print:hidden max-md:min-w-36 max-md:flex-1 md:w-60">
      <span className="sr-only">{m.profile_search()}</span>
      <Search
        aria-hidden
        className="pointer-events-none absolute left-3 top-1/2 size-[18px] -translate-y-1/2 text-ink-3"
      />
      <input
        type="search"
        className="input h-11! pl-10!"
        value={text}
        maxLength={limits.searchMax}
        placeholder={m.profile_search_short()}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  )
}
