import type { ArchiveReport } from '../../../common/api/archive.ts'

export type ArchiveProblem = ArchiveReport['problems'][number]

/** Why an archive is refused: what, in which file, and exactly how. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem

  constructor(code: ArchiveProblem['code'], file: string | null, detail: string) {
    super(detail)
    this.name = 'ArchiveError'
    // The name comes from whoever made the file: shown cut, and without signs that could move other text.
    this.problem = { code, file: file === null ? null : plain(file).slice(0, 100), detail: plain(detail).slice(0, 300) }
  }

  /** The same error again, on the other side of a thread. */
  static of({ code, file, detail }: ArchiveProblem): ArchiveError {
    return new ArchiveError(code, file, detail)
  }
}

const plain = (text: string): string => text.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '�')
