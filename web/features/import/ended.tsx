import type { Import } from '../../../common/api/import.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { CircleCheck } from '../../ui/icons/icons.ts'
import { Report } from './report.tsx'
import { Rest } from './rest.tsx'
import { UndoButton } from './undo-button.tsx'
import { problemTexts } from './words.ts'

/** The result: applied, undone, or unreadable. */
export function Ended({ one }: { one: Import }) {
  if (one.state === 'failed')
    return (
      <div role="alert" className="import-end">
        <ErrorNote silent>{one.problem === null ? m.errors_title() : problemTexts[one.problem]()}</ErrorNote>
        <p className="settings-text">{m.import_failed_text()}</p>
      </div>
    )
  return (
    <div className="import-end">
      <ul role="status" className="import-totals">
        {linesOf(one).map((line) => (
          <li key={line}>
            <CircleCheck aria-hidden />
            {line}
          </li>
        ))}
      </ul>
      {one.state === 'done' && <p className="settings-text">{m.import_done_text()}</p>}
      {one.state === 'done' && <Report one={one} />}
      {one.state === 'done' && <Rest one={one} />}
      <p className="settings-buttons">
        <Link to={paths.profile()} className={buttonClass({ variant: 'primary' })}>
          {m.import_to_shelf()}
        </Link>
        {one.state === 'done' && <UndoButton one={one} />}
      </p>
    </div>
  )
}

function linesOf({ state, counts }: Import): string[] {
  const texts: [number, (values: { count: number; shown: string }) => string][] =
    state === 'done'
      ? [
          [counts.new, m.import_done_new],
          [counts.change, m.import_done_change],
          [counts.same, m.import_total_same],
          [counts.full, m.import_total_full],
          [counts.skipped, m.import_total_skipped],
          [counts.doubtful + counts.missing, m.import_done_left],
        ]
      : [
          [counts.restored, m.import_undone_restored],
          [counts.kept, m.import_undone_kept],
        ]
  const lines = texts.flatMap(([count, text]) => (count > 0 ? text({ count, shown: formatNumber(count) }) : []))
  return lines.length > 0 ? lines : [m.import_nothing_changed()]
}
