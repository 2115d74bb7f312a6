import { useEffect, useEffectEvent, useState } from 'react'
import type { GameOrder } from '../../../common/api/game.ts'
import { limits, waits } from '../../../common/rules/limits.ts'
import { orderLabels } from '../../features/browse/filter-words.ts'
import { countChosen, orderOf, ordersFor, withoutPart } from '../../features/game/filter.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { fetchWhenIdle, opensDialog } from '../../lib/fetch-ahead.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ArrowDownUp, Search, SlidersHorizontal, X } from '../../ui/icons/icons.ts'
import { Select } from '../../ui/forms/select.tsx'
import type { FilterSheetProps } from './filter-sheet.tsx'

const loadSheet = () => import('./filter-sheet.tsx')
const FilterSheet = lazyDialog(loadSheet, 'FilterSheet')

type ExploreToolsProps = Omit<FilterSheetProps, 'onClose'>

/** Text and order; on narrow screens also the button of the filters. */
export function ExploreTools(props: ExploreToolsProps) {
  const { filter, onChange } = props
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <TextFilter filter={filter} onChange={onChange} />
      <SheetButton {...props} />
      <Select
        label={m.explore_order()}
        icon={<ArrowDownUp aria-hidden />}
        className="max-md:flex-[1_1_9rem]"
        value={orderOf(filter)}
        onChange={({ target }) => onChange({ ...filter, order: target.value as GameOrder })}
      >
        {ordersFor(filter).map((order) => (
          <option key={order} value={order}>
            {orderLabels[order]?.()}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** The button of the filters on narrow screens, with their number. */
function SheetButton(props: ExploreToolsProps) {
  const [open, setOpen] = useState(false)
  const chosen = countChosen(props.filter)
  useEffect(() => fetchWhenIdle(loadSheet), [])
  return (
    <div className="max-md:flex-[1_1_8rem] lg:hidden">
      <Button
        wide
        className="px-3! whitespace-nowrap"
        icon={<SlidersHorizontal aria-hidden />}
        {...opensDialog(loadSheet)}
        onClick={() => setOpen(true)}
      >
        {chosen === 0 ? m.explore_filter_button() : m.explore_filter_button_count({ count: formatNumber(chosen) })}
      </Button>
      {open && <FilterSheet {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** The text of the title; applied half a second after the last key press. */
function TextFilter({ filter, onChange }: Pick<ExploreToolsProps, 'filter' | 'onChange'>) {
  const [text, setText] = useState(filter.text)
  const [applied, setApplied] = useState(filter.text)
  if (filter.text !== applied) {
    // The address changed elsewhere: back, a chip, "clear all".
    setApplied(filter.text)
    setText(filter.text)
  }
  const tell = useEffectEvent((value: string) => {
    setApplied(value)
    onChange(value === '' ? withoutPart(filter, 'text') : { ...filter, text: value }, true)
  })
  useEffect(() => {
    const value = text.trim()
    if (value === applied) return
    const timer = setTimeout(() => tell(value), waits.searchDebounce)
    return () => clearTimeout(timer)
  }, [text, applied])
  return (
    <label className="relative block flex-[1_1_100%] md:flex-[1_1_14rem]">
      <span className="sr-only">{m.explore_text()}</span>
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-3" />
      <input
        type="search"
        className="input h-11! appearance-none pr-12! pl-11! [&::-webkit-search-cancel-button]:hidden"
        value={text}
        maxLength={limits.searchMax}
        placeholder={m.explore_text_hint()}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setText(target.value)}
      />
      {text !== '' && (
        <IconButton
          label={m.explore_text_clear()}
          icon={<X aria-hidden />}
          onClick={() => setText('')}
          className="absolute! top-0 right-0"
        />
      )}
    </label>
  )
}
