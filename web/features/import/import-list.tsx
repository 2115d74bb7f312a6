import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Import } from '../../../common/api/import.ts'
import { formatNumber, formatShortDay } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Trash2 } from '../../ui/icons/icons.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { importsQuery, isWorking, useRemoveImport } from './import.data.ts'
import { UndoButton } from './undo-button.tsx'
import { formatNames, importName, stateNames } from './words.ts'

/** Previous imports, with a way to undo them. */
export function ImportList({ onUndone }: { onUndone: () => void }) {
  const query = useQuery(importsQuery)
  const undone = query.data?.data.filter(({ state }) => state === 'undone').length
  const before = useRef(undone)
  useEffect(() => {
    if (before.current !== undefined && undone !== undefined && undone > before.current) onUndone()
    before.current = undone
  }, [undone, onUndone])
  return (
    <Loaded query={query} loading={<SkeletonLines label={m.import_loading()} count={2} />}>
      {({ data }) =>
        data.length > 0 && (
          <section aria-label={m.import_before()} className="mt-8">
            <h3 className="display text-h4">{m.import_before()}</h3>
            <ul className="import-list">
              {data.map((one) => (
                <Row key={one.id} one={one} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}

const Row = ({ one }: { one: Import }) => (
  <li>
    <div>
      <Link to={paths.settings('data', { bring: String(one.id) })} className="link">
        {importName(one)}
      </Link>
      <small>
        {[formatNames[one.format](), formatShortDay(one.created_at), stateNames[one.state](), sizeOf(one)]
          .filter((part) => part !== '')
          .join(' · ')}
      </small>
    </div>
    {one.state === 'done' && <UndoButton one={one} size="s" />}
    <Remove one={one} />
  </li>
)

const sizeOf = ({ rows }: Import): string =>
  rows === 0 ? '' : m.import_rows({ count: rows, shown: formatNumber(rows) })

function Remove({ one }: { one: Import }) {
  const [asked, setAsked] = useState(false)
  const remove = useRemoveImport(() => setAsked(false))
  if (isWorking(one) && one.state !== 'reading') return null
  return (
    <>
      <IconButton
        label={m.import_remove_named({ name: importName(one) })}
        icon={<Trash2 size={20} aria-hidden />}
        onClick={() => setAsked(true)}
      />
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.mutate(one.id)}
        busy={remove.isPending}
        title={m.import_remove_title()}
        confirmLabel={m.import_remove()}
        cancelLabel={m.import_cancel()}
        closeLabel={m.shell_close()}
      >
        {one.state === 'done' ? m.import_remove_done_text() : m.import_remove_text()}
      </ConfirmDialog>
    </>
  )
}
