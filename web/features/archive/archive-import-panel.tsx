import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ArchiveImport } from '../../../common/api/archive.ts'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import './archive.css'
import { isAtWork, latestImportQuery, refreshEverything, useApplyImport, useRemoveImport } from './archive.data.ts'
import { FilePicker } from './file-picker.tsx'
import { Progress } from './progress.tsx'
import { Refusal } from './refusal.tsx'
import { hasNews, Report } from './report.tsx'

/**
 * Imports an archive from this or another Ludoteca: checked first, then shown, and written only after a confirmation
 * (PRF-07).
 */
export function ArchiveImportPanel() {
  const query = useQuery(latestImportQuery)
  useRefreshOnceApplied(query.data)
  return (
    <div className="archive">
      <Loaded query={query} loading={<SkeletonLines label={m.archive_loading()} count={2} />}>
        {(latest) => <Latest latest={latest} />}
      </Loaded>
    </div>
  )
}

/** Refreshes all pages once after an import; not for one that was finished before the page opened. */
function useRefreshOnceApplied(latest: ArchiveImport | null | undefined): void {
  const query = useQueryClient()
  const before = useRef(latest?.state)
  useEffect(() => {
    if (before.current === 'applying' && latest?.state === 'applied') void refreshEverything(query)
    before.current = latest?.state
  }, [latest?.state, query])
}

const working = {
  uploading: m.archive_uploading,
  waiting: m.archive_checking,
  checking: m.archive_checking,
  applying: m.archive_applying,
}

function Latest({ latest }: { latest: ArchiveImport | null }) {
  if (!latest) return <FilePicker />
  if (isAtWork(latest))
    return <Progress label={working[latest.state as keyof typeof working]()} value={latest.progress} />
  if (latest.state === 'checked') return <Checked latest={latest} />
  return (
    <>
      {latest.state === 'applied' && latest.report && <Report report={latest.report} applied />}
      {latest.state === 'refused' && latest.report && <Refusal report={latest.report} />}
      {latest.state === 'failed' && <ErrorNote>{m.archive_import_failed()}</ErrorNote>}
      <FilePicker again />
    </>
  )
}

/** What would change, and the question whether to apply it. */
function Checked({ latest }: { latest: ArchiveImport }) {
  const apply = useApplyImport()
  const remove = useRemoveImport()
  if (!latest.report) return null
  const news = hasNews(latest.report)
  return (
    <>
      <Report report={latest.report} />
      <div className="archive-actions">
        {news && (
          <Button variant="primary" busy={apply.isPending} onClick={() => apply.mutate(latest.id)}>
            {m.archive_apply()}
          </Button>
        )}
        <Button variant="soft" busy={remove.isPending} onClick={() => remove.mutate(latest.id)}>
          {news ? m.archive_leave() : m.archive_close()}
        </Button>
      </div>
    </>
  )
}
