import type { ArchiveReport } from '../../../common/api/archive.ts'
import { m } from '../../paraglide/messages.js'
import { problemWords } from './words.ts'

/** Why an archive was refused: a sentence, and the exact position for users who want to fix it. */
export const Refusal = ({ report }: { report: ArchiveReport }) => (
  <div role="alert" className="archive-report">
    <p className="field-error">{m.archive_refused()}</p>
    {report.problems.map(({ code, file, detail }) => (
      <div key={code}>
        <p>{problemWords(code)}</p>
        <p className="archive-detail" lang="en">
          {file === null ? detail : `${file}: ${detail}`}
        </p>
      </div>
    ))}
  </div>
)
