import type { ArchiveReport } from '../../../common/api/archive.ts'
import { m } from '../../paraglide/messages.js'
import { problemWords } from './words.ts'

/** Why an archive was refused, a sentence for each reason, and the file in it. The exact cause is in the answer of the API. */
export const Refusal = ({ report }: { report: ArchiveReport }) => (
  <div role="alert" className="archive-report">
    <p className="field-error">{m.archive_refused()}</p>
    {report.problems.map(({ code, file }) => (
      <div key={code}>
        <p>{problemWords(code)}</p>
        {file !== null && <p className="archive-detail">{file}</p>}
      </div>
    ))}
  </div>
)
