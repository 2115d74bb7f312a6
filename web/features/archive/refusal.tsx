import type { ArchiveReport } from '../../../common/api/archive.ts'
import { m } from '../../paraglide/messages.js'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { problemWords } from './words.ts'

/**
 * Why an archive was refused, a sentence for each reason, and the file in it. The exact cause is in the answer of the
 * API.
 */
export const Refusal = ({ report }: { report: ArchiveReport }) => (
  <div role="alert" className="archive-report">
    <ErrorNote silent>{m.archive_refused()}</ErrorNote>
    {report.problems.map(({ code, file }) => (
      <div key={code}>
        <p>{problemWords(code)}</p>
        {file !== null && <p className="archive-detail">{file}</p>}
      </div>
    ))}
  </div>
)
