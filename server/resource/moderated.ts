import type { Kysely, Transaction } from 'kysely'
import type { Gif } from '../../common/api/gif.ts'
import type { ThingWords } from '../../common/api/moderation.ts'
import type { DB } from '../db/types.ts'
import type { AnyViewer } from '../viewer.ts'

/** What a post has beside its words, as a snapshot stores it: people by id, so that their names go with them. */
interface PostSnapshot {
  document: string
  public: boolean
  spoiler: boolean
  mentions: number[]
  gif: Gif | null
  link: string | null
}

/** All that a post had when an admin removed it, to bring it back after an objection. */
export interface RemovedPost {
  document: string
  mentions: number[]
  lang: string | null
  gif: Gif | null
  link: string | null
  previewId: string | null
  /** The rows of its pictures or its video. */
  media: object[]
}

/** What is stored of a thing when it is reported. */
export interface Snapshot extends ThingWords {
  /** Absent in what is no post, and in reports of earlier releases. */
  post?: PostSnapshot
  /** Of a post that an admin removed with this decision. */
  removed?: RemovedPost
}

/** A thing as it is now, whoever may see it. */
export interface ThingNow extends Snapshot {
  id: number
  ownerId: number
  hidden: boolean
}

/** A post above or below a reported one. */
interface AroundRow {
  /** The reported post. */
  of: number
  id: number
  userId: number
  text: string
  at: Date
  part: 'above' | 'below'
}

export interface ThingKey {
  ownerId: number
  id: number
}

/** What can be reported, and how admins decide on it. */
export interface Moderated {
  /** Whether this viewer sees it: what one does not see cannot be reported (P-45). */
  sees: (db: Kysely<DB>, id: number, viewer: AnyViewer) => Promise<boolean>
  /** Those of these that still exist, in one statement; for admins, of what was reported, and for snapshots. */
  now: (db: Kysely<DB>, ids: readonly number[]) => Promise<ThingNow[]>
  /** What stands above and below these; for admins, who judge it in its thread. */
  around?: (db: Kysely<DB>, keys: readonly ThingKey[]) => Promise<AroundRow[]>
  /** Hides it from everybody but its owner, or shows it again; false when it is gone. */
  hide?: (trx: Transaction<DB>, key: ThingKey, hidden: boolean, at: Date) => Promise<boolean>
  /** Deletes it as its owner would; false when it is gone. */
  remove?: (trx: Transaction<DB>, key: ThingKey, at: Date) => Promise<boolean>
  /**
   * Reads what `restore` needs, before `remove`; undefined when it is gone. Without it, what was removed cannot be
   * brought back.
   */
  contentOf?: (trx: Transaction<DB>, key: ThingKey) => Promise<RemovedPost | undefined>
  /** Brings back what an admin removed; false when its place is gone. */
  restore?: (trx: Transaction<DB>, key: ThingKey, removed: RemovedPost) => Promise<boolean>
}
