import { useState } from 'react'
import type { Import } from '../../../common/api/import.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Segmented } from '../../ui/buttons/segmented.tsx'
import { stackBar } from '../../ui/layout/bottom-stack.ts'
import { useStartImport } from './import.data.ts'
import { LookUpAll } from './look-up-all.tsx'
import { RowList } from './row-list.tsx'

/** What stayed out of an import that was applied: it can be decided on at any time, and imported then. */
export function Rest({ one, note }: { one: Import; note?: string }) {
  const { doubtful, missing, waiting } = one.counts
  const [shown, setShown] = useState<'doubtful' | 'missing'>(doubtful > 0 ? 'doubtful' : 'missing')
  const apply = useStartImport('apply')
  if (doubtful + missing + waiting === 0) return null
  return (
    <section aria-label={m.import_rest_title()}>
      <h4 className="mt-6 font-semibold">{m.import_rest_title()}</h4>
      <div className="import-tabs">
        <Segmented
          wide
          label={m.import_rows_label()}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'doubtful', label: m.import_tab_doubtful({ shown: formatNumber(doubtful) }) },
            { value: 'missing', label: m.import_tab_missing({ shown: formatNumber(missing) }) },
          ]}
        />
      </div>
      {shown === 'missing' && missing > 0 && <LookUpAll id={one.id} />}
      <RowList key={shown} id={one.id} found={shown} left note={note} />
      {waiting > 0 && (
        <div ref={stackBar} className="bottom-bar-sticky import-apply">
          <Button variant="primary" size="l" busy={apply.isPending} onClick={() => apply.mutate(one.id)}>
            {m.import_apply({ count: waiting, shown: formatNumber(waiting) })}
          </Button>
        </div>
      )}
    </section>
  )
}
