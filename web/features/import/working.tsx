import type { Import } from '../../../common/api/import.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { useStartImport } from './import.data.ts'
import { stateNames } from './words.ts'

/** The progress of the job; the user may leave the page. */
export function Working({ one }: { one: Import }) {
  const isKnown = one.rows > 0 && one.state !== 'undoing'
  return (
    <div className="import-work">
      <label htmlFor="import-progress">
        <b>{stateNames[one.state]()}</b>
        {isKnown && (
          <span>
            {m.import_progress({ done: formatNumber(Math.min(one.done, one.rows)), rows: formatNumber(one.rows) })}
          </span>
        )}
      </label>
      {isKnown ? (
        <progress id="import-progress" max={one.rows} value={Math.min(one.done, one.rows)} />
      ) : (
        <progress id="import-progress" />
      )}
      <p role="status" className="settings-text">
        {one.stalled ? m.import_stalled() : m.import_leave()}
      </p>
      {one.stalled && <GoOn one={one} />}
    </div>
  )
}

function GoOn({ one }: { one: Import }) {
  const start = useStartImport(one.state === 'undoing' ? 'undo' : 'apply')
  if (one.state === 'reading') return null
  return (
    <Button busy={start.isPending} onClick={() => start.mutate(one.id)}>
      {m.import_go_on()}
    </Button>
  )
}
