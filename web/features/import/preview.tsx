import { useState } from 'react'
import type { Import, ImportRowKind } from '../../../common/api/import.ts'
import { isLinkedFormat } from '../../../common/rules/import.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Segmented } from '../../ui/buttons/segmented.tsx'
import { stackBar } from '../../ui/layout/bottom-stack.ts'
import { useStartImport } from './import.data.ts'
import { LookUpAll } from './look-up-all.tsx'
import { MappingForm } from './mapping-form.tsx'
import { OptionsForm } from './options-form.tsx'
import { Report } from './report.tsx'
import { RowList } from './row-list.tsx'

/** What the import would do, to be checked before it is applied. */
export function Preview({ one }: { one: Import }) {
  const { counts } = one
  const [shown, setShown] = useState<ImportRowKind>(counts.doubtful > 0 ? 'doubtful' : 'matched')
  const [mapping, setMapping] = useState(false)
  const apply = useStartImport('apply')
  const dropped = (one.report?.dropped ?? []).reduce((sum, { rows }) => sum + rows, 0)
  const count = (text: (values: { shown: string }) => string, n: number): string => text({ shown: formatNumber(n) })
  return (
    <div>
      <Totals one={one} />
      <Report one={one} />
      {!isLinkedFormat(one.format) && <OptionsForm one={one} />}
      {one.format === 'csv' && (
        <div className="mt-4">
          {mapping ? (
            <MappingForm one={one} />
          ) : (
            <Button variant="line" onClick={() => setMapping(true)}>
              {m.import_mapping_again()}
            </Button>
          )}
        </div>
      )}
      <div className="import-tabs">
        <Segmented
          wide
          label={m.import_rows_label()}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'matched', label: count(m.import_tab_matched, counts.matched) },
            { value: 'doubtful', label: count(m.import_tab_doubtful, counts.doubtful) },
            { value: 'missing', label: count(m.import_tab_missing, counts.missing) },
            ...(dropped > 0 ? [{ value: 'skipped' as const, label: count(m.import_tab_dropped, dropped) }] : []),
          ]}
        />
      </div>
      {shown === 'missing' && counts.missing > 0 && <LookUpAll id={one.id} />}
      <RowList key={shown} id={one.id} found={shown} />
      <div ref={stackBar} className="bottom-bar-sticky import-apply">
        <Button
          variant="primary"
          size="l"
          busy={apply.isPending}
          disabled={counts.waiting === 0}
          onClick={() => apply.mutate(one.id)}
        >
          {applyLabel(one)}
        </Button>
        <p>{applyText(one, dropped)}</p>
      </div>
    </div>
  )
}

/** What stays out, and that all of it can be undone. */
function applyText({ counts }: Import, dropped: number): string {
  const out: [number, (values: { count: number; shown: string }) => string][] = [
    [counts.unsaid, m.import_report_unsaid],
    [counts.undated, m.import_report_undated],
    [dropped, m.import_total_skipped],
    [counts.outside, m.import_report_outside],
  ]
  const lines = out.flatMap(([count, text]) => (count > 0 ? `${text({ count, shown: formatNumber(count) })}.` : []))
  const rest = counts.doubtful + counts.missing > 0 ? m.import_apply_rest() : m.import_apply_text()
  return [...lines, rest].join(' ')
}

/** Who imports a file again gets only its notes. */
function applyLabel({ counts }: Import): string {
  const changes = counts.new + counts.change
  if (changes > 0) return m.import_apply({ count: changes, shown: formatNumber(changes) })
  if (counts.waiting === 0) return m.import_apply_nothing()
  return m.import_apply_notes({ count: counts.waiting, shown: formatNumber(counts.waiting) })
}

/** The outcome of the file's rows. */
function Totals({ one: { counts } }: { one: Import }) {
  const lines: [number, (values: { count: number; shown: string }) => string][] = [
    [counts.new, m.import_total_new],
    [counts.change, m.import_total_change],
    [counts.same, m.import_total_same],
    [counts.full, m.import_total_full],
    [counts.skipped, m.import_total_skipped],
    [counts.notes, m.import_total_notes],
  ]
  return (
    <div aria-live="polite">
      <ul className="import-totals">
        {lines
          .filter(([count]) => count > 0)
          .map(([count, text]) => (
            <li key={text({ count: 0, shown: '' })}>{text({ count, shown: formatNumber(count) })}</li>
          ))}
      </ul>
    </div>
  )
}
