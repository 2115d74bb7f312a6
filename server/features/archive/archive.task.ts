import { ArchiveError } from '../../resource/archive/archive-part.ts'
import { runTask } from '../../threads/task.ts'
import { type ArchiveAnswer, type ArchiveWork, readArchive, type ToldOfArchive } from './read-archive.ts'

// Started by read-archive.ts: unpacks an archive, hashes and parses its files.
await runTask<ArchiveWork, ToldOfArchive>(async (work, tell): Promise<ArchiveAnswer> => {
  try {
    return { manifest: await readArchive(work, tell) }
  } catch (error) {
    if (error instanceof ArchiveError) return { problem: error.problem }
    throw error
  }
})
