import { AppError } from '../errors.ts'
import type { FileStore } from './file-store.ts'

/** With less free disk space than this nothing is accepted that people bring: the database needs it more (F-06). */
const leastFree = 500 * 1_048_576

/** The refusal of what there is no space for. `what`: "pictures", "files". */
export const noRoom = (what: string, cause?: unknown): AppError =>
  new AppError('unavailable', `There is no room for ${what} at the moment. Try again later.`, {
    retryAfter: 600,
    cause,
  })

/** Refuses what would be written without so much space for it. */
export async function needRoom(files: Pick<FileStore, 'free'>, what: string, least: number = leastFree): Promise<void> {
  if ((await files.free()) < least) throw noRoom(what)
}

export const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOSPC'
