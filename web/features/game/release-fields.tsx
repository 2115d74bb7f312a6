import type { Precision } from '../../../common/api/game.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { ReleaseForm } from './release-draft.ts'

const monthName = (month: number): string =>
  new Intl.DateTimeFormat(getLocale(), { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, month - 1, 1)),
  )

/** The release date: first its precision, then the date itself; one below the other where it is narrow. */
export function ReleaseFields({ form, narrow = false }: { form: ReleaseForm; narrow?: boolean }) {
  const { draft, set, errorOf, visit } = form
  const known: [Precision | '', string][] = [
    ['', m.admin_date_unknown()],
    ['year', m.admin_date_year()],
    ['quarter', m.admin_date_quarter()],
    ['month', m.admin_date_month()],
    ['day', m.admin_date_day()],
  ]
  return (
    <div className={narrow ? 'grid gap-4' : 'grid gap-5 md:grid-cols-3'}>
      <SelectField
        label={m.admin_field_date()}
        value={draft.precision}
        error={draft.precision === '' ? errorOf('date') : undefined}
        onChange={({ target }) => set({ precision: target.value as Precision | '', part: '1' })}
      >
        {known.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {draft.precision === 'day' && (
        <TextField
          label={m.admin_date_day()}
          type="date"
          required
          min="1950-01-01"
          max="2100-12-31"
          value={draft.day}
          error={errorOf('date')}
          onChange={({ target }) => set({ day: target.value })}
          onBlur={() => visit('date')}
        />
      )}
      {(draft.precision === 'month' || draft.precision === 'quarter') && <Part form={form} />}
      {draft.precision !== '' && draft.precision !== 'day' && (
        <TextField
          label={m.admin_date_year()}
          inputMode="numeric"
          required
          maxLength={4}
          value={draft.year}
          error={errorOf('date')}
          onChange={({ target }) => set({ year: target.value.replaceAll(/\D/g, '') })}
          onBlur={() => visit('date')}
        />
      )}
    </div>
  )
}

/** The month, or the quarter. */
function Part({ form: { draft, set } }: { form: ReleaseForm }) {
  const months = draft.precision === 'month'
  const parts = Array.from({ length: months ? 12 : 4 }, (_, at) => at + 1)
  return (
    <SelectField
      label={months ? m.admin_date_month() : m.admin_date_quarter()}
      value={draft.part}
      onChange={({ target }) => set({ part: target.value })}
    >
      {parts.map((part) => (
        <option key={part} value={part}>
          {months ? monthName(part) : m.admin_quarter({ part })}
        </option>
      ))}
    </SelectField>
  )
}
