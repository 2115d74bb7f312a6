import { useEffect, useEffectEvent, useState } from 'react'
import type { FilterCounts } from '../../../common/api/game.ts'
import { waits } from '../../../common/rules/limits.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Chip } from '../../ui/buttons/chip.tsx'
import { readYears, writeYears } from '../game/filter.ts'
import { releasedWords } from './filter-words.ts'

interface Props {
  released: string | null
  counts: FilterCounts | undefined
  onChange: (released: string | null, typed?: boolean) => void
}

/** The release date: released or upcoming, a decade, or years. Pressing the chosen one removes it. */
export function ReleasedFilter({ released, counts, onChange }: Props) {
  const decades = (counts?.decades ?? []).map(({ decade, total }) => ({ value: `${decade}-${decade + 9}`, total }))
  const choices = [{ value: 'past', total: counts?.past }, { value: 'future', total: counts?.future }, ...decades]
  return (
    <div role="group" aria-label={m.explore_released()}>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, total }) => (
          <Chip
            key={value}
            className="gap-1.5! px-2.5!"
            pressed={released === value}
            count={total === undefined ? undefined : formatNumber(total)}
            onClick={() => onChange(released === value ? null : value)}
          >
            {releasedWords(value)}
          </Chip>
        ))}
      </div>
      <YearFields released={released} onChange={onChange} />
    </div>
  )
}

const yearForm = /^[0-9]{4}$/
const shownYear = (year: number | null | undefined): string => (year ? String(year) : '')
const shownYears = (released: string | null): [string, string] => {
  const years = readYears(released)
  return [shownYear(years?.from), shownYear(years?.to)]
}

/** Two years, either of which may be open. They apply after a pause in typing, once both are complete. */
function YearFields({ released, onChange }: Pick<Props, 'released' | 'onChange'>) {
  const [fields, setFields] = useState(shownYears(released))
  const [applied, setApplied] = useState(released)
  if (released !== applied) {
    // The address changed elsewhere: back, a decade, "clear all".
    setApplied(released)
    setFields(shownYears(released))
  }
  const [from, to] = fields
  const whole = fields.every((year) => year === '' || yearForm.test(year))
  const touched = fields.join() !== shownYears(applied).join()
  const years = writeYears(from === '' ? null : Number(from), to === '' ? null : Number(to))
  const wanted = whole && touched && years !== applied ? (years ?? '') : null
  const tell = useEffectEvent((value: string) => onChange(value === '' ? null : value, true))
  useEffect(() => {
    if (wanted === null) return
    const timer = setTimeout(() => tell(wanted), waits.searchDebounce)
    return () => clearTimeout(timer)
  }, [wanted])
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      <YearField label={m.explore_year_from()} year={from} onYear={(year) => setFields([year, to])} />
      <YearField label={m.explore_year_to()} year={to} onYear={(year) => setFields([from, year])} />
    </div>
  )
}

const YearField = ({ label, year, onYear }: { label: string; year: string; onYear: (year: string) => void }) => (
  <label className="block">
    <span className="mb-1 block text-[0.8125rem] text-ink-3">{label}</span>
    <input
      type="text"
      inputMode="numeric"
      className="input h-11!"
      maxLength={4}
      value={year}
      autoComplete="off"
      onChange={({ target }) => onYear(target.value.replace(/\D/g, ''))}
    />
  </label>
)
