import { useQuery } from '@tanstack/react-query'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import './archive.css'
import { latestExportQuery, useDownload } from './archive.data.ts'

/** Before an account is deleted: its export if there is one, otherwise a link to create it. */
export function ExportFirst({ onLeave }: { onLeave: () => void }) {
  const { data: latest } = useQuery(latestExportQuery)
  const download = useDownload()
  return (
    <div className="archive-report">
      <p>{m.archive_first()}</p>
      {latest?.state === 'ready' ? (
        <Button variant="line" busy={download.isPending} onClick={() => download.mutate(latest.id)}>
          {m.archive_download()}
        </Button>
      ) : (
        <Link to={paths.settings('data')} className={buttonClass({ variant: 'line' })} onClick={onLeave}>
          {m.archive_first_link()}
        </Link>
      )}
    </div>
  )
}
