import type { Import, ImportReport, ImportMapping } from '../../../common/api/import.ts'
import {
  type ImportOptions,
  importStatuses,
  secondsOfUnit,
  type ImportField,
  importFields,
} from '../../../common/rules/import.ts'
import { ChevronDown } from '../../ui/icons/icons.ts'
import { formatDay, formatHours, formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { useUpdateImport } from './import.data.ts'
import { statusNames, fieldNames } from './words.ts'

/** What was not understood of a file, what was assumed, and what was left out, with the questions about it. */
export function Report({ one }: { one: Import }) {
  const { report } = one
  if (!report) return null
  const lines = linesOf(one)
  const hasQuestions =
    report.words.length > 0 || (one.state === 'preview' && (report.dates.either > 0 || report.times !== null))
  if (!hasQuestions && lines.length === 0 && report.columns.length === 0) return null
  return (
    <section aria-label={m.import_report()} className="import-report">
      <h4 className="font-semibold">{m.import_report()}</h4>
      {hasQuestions && <Questions one={one} />}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {one.state === 'preview' && report.columns.length > 0 && (
        <details className="import-sites">
          <summary>
            {m.import_report_columns({ count: report.columns.length, shown: formatNumber(report.columns.length) })}
            <ChevronDown aria-hidden />
          </summary>
          <UnusedColumns one={one} />
        </details>
      )}
    </section>
  )
}

/** Each answer applies to the whole file, and shows its effect at once. */
function Questions({ one }: { one: Import }) {
  const update = useUpdateImport(one.id)
  const { options, report } = one
  const set = (change: Partial<ImportOptions>): void => update.mutate({ options: { ...options, ...change } })
  if (!report) return null
  const answer = (key: string, value: string): void => {
    const { [key]: _, ...others } = options.words
    set({ words: value === '' ? others : { ...others, [key]: value as ImportOptions['words'][string] } })
  }
  return (
    <div className="import-options" aria-busy={update.isPending || undefined}>
      {report.words.map(({ key, word, rows }) => (
        <SelectField
          key={key}
          label={m.import_report_word({ word })}
          hint={m.import_report_word_rows({ count: rows, shown: formatNumber(rows) })}
          value={options.words[key] ?? ''}
          onChange={({ target }) => answer(key, target.value)}
        >
          <option value="">{m.import_report_choose()}</option>
          {importStatuses.map((status) => (
            <option key={status} value={status}>
              {statusNames[status]()}
            </option>
          ))}
          <option value="none">{m.import_report_word_none()}</option>
        </SelectField>
      ))}
      {/* Of games that were imported, what was read stays. */}
      {one.state === 'preview' && (
        <>
          <DateOrder dates={report.dates} value={options.dates} onChange={(dates) => set({ dates })} />
          {report.times && (
            <TimeUnitChoice times={report.times} value={options.unit} onChange={(unit) => set({ unit })} />
          )}
        </>
      )}
    </div>
  )
}

interface DateOrderProps {
  dates: ImportReport['dates']
  value: ImportOptions['dates']
  onChange: (value: ImportOptions['dates']) => void
}

function DateOrder({ dates: { sample, day_first, month_first }, value, onChange }: DateOrderProps) {
  const [day, month] = sample ?? []
  if (day === undefined || month === undefined) return null
  const assumed = day_first + month_first > 0 ? ` ${m.import_report_dates_assumed()}` : ''
  return (
    <SelectField
      label={m.import_report_dates()}
      hint={m.import_report_dates_hint({ day: formatDay(day), month: formatDay(month) }) + assumed}
      value={value ?? ''}
      onChange={({ target }) => onChange((target.value || null) as ImportOptions['dates'])}
    >
      <option value="">{m.import_report_dates_none()}</option>
      <option value="day-first">{m.import_report_day_first()}</option>
      <option value="month-first">{m.import_report_month_first()}</option>
    </SelectField>
  )
}

interface TimeUnitProps {
  times: NonNullable<ImportReport['times']>
  value: ImportOptions['unit']
  onChange: (value: ImportOptions['unit']) => void
}

const TimeUnitChoice = ({ times: { title, amount }, value, onChange }: TimeUnitProps) => (
  <SelectField
    label={m.import_report_unit()}
    hint={m.import_report_unit_hint({ title, hours: formatHours(amount * secondsOfUnit[value]) })}
    value={value}
    onChange={({ target }) => onChange(target.value as ImportOptions['unit'])}
  >
    <option value="hours">{m.import_report_hours()}</option>
    <option value="minutes">{m.import_report_minutes()}</option>
    <option value="seconds">{m.import_report_seconds()}</option>
  </SelectField>
)

const unmarkedNames: Record<ImportOptions['unmarked'], () => string> = {
  have: () => m.collection_have(),
  wanted: () => m.collection_wanted(),
  played: () => m.collection_played(),
  pending: () => m.collection_pending(),
}

type Counted = (values: { count: number; shown: string }) => string

/** What was assumed or left out, one sentence each. */
function linesOf({ report, counts, options }: Import): string[] {
  if (!report) return []
  const media = report.dropped.filter(({ reason }) => reason === 'media')
  const sum = (items: { rows: number }[]): number => items.reduce((all, { rows }) => all + rows, 0)
  const counted: [number, Counted][] = [
    [counts.unsaid, m.import_report_unsaid],
    [counts.undated, m.import_report_undated],
    [report.unmarked, (values) => m.import_report_unmarked({ ...values, status: unmarkedNames[options.unmarked]() })],
    ...report.unread.map(({ column, rows, samples }): [number, Counted] => [
      rows,
      (values) => m.import_report_unread({ ...values, column, samples: samples.join(', ') }),
    ]),
    [counts.outside, m.import_report_outside],
    [counts.platforms, m.import_report_platforms],
    [counts.merged, m.import_report_merged],
    [
      sum(media),
      (values) =>
        m.import_report_media({
          ...values,
          media: media.map(({ media: word, rows }) => `${word ?? ''} (${formatNumber(rows)})`).join(', '),
        }),
    ],
    [sum(report.dropped.filter(({ reason }) => reason === 'no-title')), m.import_report_no_title],
  ]
  const lines = counted.flatMap(([count, text]) => (count > 0 ? text({ count, shown: formatNumber(count) }) : []))
  const names = report.lists.map(({ name, rows }) => `${name} (${formatNumber(rows)})`).join(', ')
  return names === '' ? lines : [...lines, m.import_report_lists({ names })]
}

const noMapping = Object.fromEntries(importFields.map((field) => [field, null])) as ImportMapping

/** The columns of a file that nothing was read from, each with a cell; a choice reads the file again. */
function UnusedColumns({ one }: { one: Import }) {
  const update = useUpdateImport(one.id)
  const mapping = one.mapping ?? noMapping
  const free = importFields.filter((field) => mapping[field] === null)
  return (
    <div className="import-options" aria-busy={update.isPending || undefined}>
      {one.report?.columns.map(({ at, name, sample }) => (
        <SelectField
          key={at}
          label={m.import_report_use_as({
            column: name === '' ? m.import_mapping_unnamed({ n: String(at + 1) }) : name,
          })}
          hint={m.import_mapping_example({ cells: sample })}
          value=""
          disabled={update.isPending}
          onChange={({ target }) => update.mutate({ mapping: { ...mapping, [target.value as ImportField]: at } })}
        >
          <option value="">{m.import_report_unused()}</option>
          {free.map((field) => (
            <option key={field} value={field}>
              {fieldNames[field]()}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  )
}
