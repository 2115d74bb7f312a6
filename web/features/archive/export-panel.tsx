import { useQuery } from '@tanstack/react-query'
import type { ArchiveExport } from '../../../common/api/archive.ts'
import { formatDay } from '../../i18n/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { PackageCheck } from '../../ui/icons/icons.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import './archive.css'
import { isMade, latestExportQuery, useDownload, useMakeExport, useRemoveExport } from './archive.data.ts'
import { Progress } from './progress.tsx'
import { formatBytes } from './words.ts'

/** Exports all data of the user as one file (PRF-07): request, wait, download. */
export function ExportPanel() {
  const query = useQuery(latestExportQuery)
  return (
    <div className="archive">
      <Loaded query={query} loading={<SkeletonLines label={m.archive_loading()} count={2} />}>
        {(latest) => <Latest latest={latest} />}
      </Loaded>
    </div>
  )
}

function Latest({ latest }: { latest: ArchiveExport | null }) {
  if (latest && isMade(latest)) return <Making latest={latest} />
  if (latest?.state === 'ready') return <Ready latest={latest} />
  return (
    <>
      {latest?.state === 'failed' && <ErrorNote>{m.archive_export_failed()}</ErrorNote>}
      <MakeButton primary label={latest ? m.archive_make_again() : m.archive_make()} />
    </>
  )
}

const Making = ({ latest }: { latest: ArchiveExport }) => (
  <>
    <Progress label={m.archive_making()} value={latest.progress} />
    <p className="settings-text">{m.archive_making_note()}</p>
  </>
)

function Ready({ latest }: { latest: ArchiveExport }) {
  const download = useDownload()
  const remove = useRemoveExport()
  return (
    <>
      <div className="archive-file">
        <PackageCheck aria-hidden />
        <b role="status">{m.archive_ready({ size: formatBytes(latest.bytes ?? 0) })}</b>
        <small>
          {m.archive_ready_note({ made: formatDay(latest.created_at), until: formatDay(latest.expires_at ?? '') })}
        </small>
      </div>
      <div className="archive-actions">
        <Button variant="primary" busy={download.isPending} onClick={() => download.mutate(latest.id)}>
          {m.archive_download()}
        </Button>
        <MakeButton label={m.archive_make_new()} />
        <Button variant="line" busy={remove.isPending} onClick={() => remove.mutate(latest.id)}>
          {m.archive_remove()}
        </Button>
      </div>
    </>
  )
}

function MakeButton({ label, primary = false }: { label: string; primary?: boolean }) {
  const make = useMakeExport()
  return (
    <div>
      <Button
        variant={primary ? 'primary' : 'soft'}
        busy={make.isPending}
        busyLabel={m.archive_making()}
        onClick={() => make.mutate()}
      >
        {label}
      </Button>
    </div>
  )
}
