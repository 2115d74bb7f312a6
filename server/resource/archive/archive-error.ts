import type { ArchiveReport } from '../../../common/api/archive.ts'

type Problem = ArchiveReport['problems'][number]

/** Why an archive is refused: what, in which file, and exactly how. */
export class ArchiveError extends Error {
  readonly problem: Problem

  constructor(code: Problem['code'], file: string | null, detail: string) {
    super(detail)
    this.name = 'ArchiveError'
    // The name comes from whoever made the file: shown cut, and without signs that could move other text.
    this.problem = { code, file: file === null ? null : plain(file).slice(0, 100), detail: plain(detail).slice(0, 300) }
  }
}

const plain = (text: string): string => text.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '�')
