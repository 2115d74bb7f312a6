import type { Kysely, Transaction } from 'kysely'
import type { TSchema } from 'typebox'
import type { ArchiveReport } from '../../../common/api/archive.ts'
import type { DB } from '../../db/types.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { JobQueue } from '../../queue/job-queue.ts'
import type { TableName } from '../../db/schema.ts'
import type { Threads } from '../../threads/threads.ts'

/** What an archive holds of a resource. */
export interface ArchivePart {
  /** The tables whose rows are in it. */
  tables: readonly TableName[]
  file?: ArchiveFile
  media?: ArchiveMedia
}

/** A sentence of an archive's README, in its languages. */
export interface About {
  en: string
  es: string
}

/** Where an export reads from: one transaction that sees one moment. */
export interface Source {
  trx: Transaction<DB>
  userId: number
  /** Address of the published schema of this file. */
  schema: string
}

/** Where an import goes. */
export interface Target {
  userId: number
  /** Milliseconds since 1970. */
  now: number
  /** Whether the archive was made by this very site: ids and nicks mean the same people and games then. */
  sameSite: boolean
  /** Counts follows against the day's limit, in the transaction; returns how many it has left. */
  grantFollows: (trx: Transaction<DB>, wanted: number) => Promise<number>
  /** The same for reviews and public lists, of which new accounts may create few in a day. */
  grantPublic: (trx: Transaction<DB>, wanted: number) => Promise<number>
  /** The same for replies, of which archives may bring few in a day. */
  grantReplies: (trx: Transaction<DB>, wanted: number) => Promise<number>
  /** Whether a file below `media/` comes in with this import. */
  brings: (file: string) => boolean
}

/** One line of the report: how many there are, come new, stay as they are here, or are unknown here. */
type Counts = Omit<ArchiveReport['parts'][number], 'entity'>

/** What a file would change here, and the way to do it. */
export interface Plan {
  counts: Counts
  /** Games that nobody knows here. */
  notFound: ArchiveReport['not_found']
  /** Writes it, in the transaction it was planned in; answers how many things it really added. */
  write: (trx: Transaction<DB>) => Promise<number>
}

/** A JSON file of an archive: the schema of the whole file, and both ways. */
export interface ArchiveFile {
  /** `collection` → `collection.json`. */
  name: string
  about: About
  schema: TSchema
  /** The most that it may be, unpacked, in bytes; 32 MiB unless told otherwise. */
  maxBytes?: number
  /** The file's text in pieces, a batch of rows each. */
  write: (source: Source) => AsyncIterable<string>
  /** The same for people and spreadsheets, if there is such a form: not read again. */
  csv?: { about: About; write: (source: Source) => AsyncIterable<string> }
  /**
   * What the file (already held against the schema) would change. Throws an AppError with field errors when a value
   * breaks a rule.
   */
  plan: (db: Kysely<DB>, target: Target, file: never) => Promise<Plan>
  /**
   * Locks rows of others that it will write below, before any file is written: later they would come after counters.
   */
  lock?: (trx: Transaction<DB>, target: Target, file: never) => Promise<void>
}

/** Files that are no text, below `media/`: pictures. */
export interface ArchiveMedia {
  /** Its line in the report: `pictures`. */
  name: string
  about: About
  /** The most that one of them may be, in bytes. */
  maxBytes: number
  /** Whether a file of this name, `media/` included, is one of these. */
  owns: (name: string) => boolean
  /** Those of a person, each opened when it is its turn. */
  write: (source: { files: FileStore; trx: Transaction<DB>; userId: number }) => Promise<MediaFile[]>
  /** Throws an ArchiveError for a file that is not what it should be: told before anything is written. */
  check: (given: GivenMedia, reach: Pick<MediaReach, 'threads' | 'signal'>) => Promise<void>
  plan: (db: Kysely<DB>, target: Pick<Target, 'userId' | 'now'>, given: GivenMedia) => Promise<MediaPlan>
}

export interface MediaFile {
  name: string
  pieces: () => AsyncIterable<Uint8Array>
}

/** The media files of an archive that are its owner's; not trusted yet. Each is read when it is asked for. */
export interface GivenMedia {
  names: readonly string[]
  read: (name: string) => Promise<Buffer>
  /** A data file of the same archive, as its schema wants it; undefined without it. */
  data: (name: string) => unknown
}

export interface MediaReach {
  threads: Threads
  /** Of the job: its time is up, or the server stops. */
  signal: AbortSignal
  files: FileStore
  jobs: JobQueue
  now: () => number
}

export interface MediaPlan {
  /** Exact once it is attached. */
  counts: Counts
  /** Whether this file is among what it brings. */
  brings: (file: string) => boolean
  /**
   * Puts what is wanted into the file store, then does the change, which attaches it in its transaction; when that
   * fails, none of the files stays.
   */
  store: <T>(reach: MediaReach, change: (attach: (trx: Transaction<DB>) => Promise<void>) => Promise<T>) => Promise<T>
}

/**
 * The moment that an archive tells, in milliseconds: nothing happened after now, nor before there were sites like this
 * one.
 */
export const momentOf = (text: string, now: number): number => Math.min(Math.max(Date.parse(text), 0), now)

/** The same moment as text. */
export const instantOf = (text: string, now: number): string => new Date(momentOf(text, now)).toISOString()

/** When a row that comes back was made and last changed: neither in the future, nor changed before it was made. */
export function datesOf(
  row: { created_at: string; changed_at: string },
  now: number,
): { created_at: string; changed_at: string } {
  const changed = momentOf(row.changed_at, now)
  const created = Math.min(momentOf(row.created_at, now), changed)
  return { created_at: new Date(created).toISOString(), changed_at: new Date(changed).toISOString() }
}

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
