import type { Kysely, Transaction } from 'kysely'
import type { ThingWords } from '../../common/api/moderation.ts'
import type { DB } from '../db/types.ts'
import type { AnyViewer } from '../viewer.ts'

/** A thing as it is now, whoever may see it. */
export interface ThingNow extends ThingWords {
  id: number
  ownerId: number
  hidden: boolean
}

interface ThingKey {
  ownerId: number
  id: number
}

/** What can be reported, and how admins decide on it (decision 42). */
export interface Moderated {
  /** Whether this viewer sees it: what one does not see cannot be reported (P-45). */
  sees: (db: Kysely<DB>, id: number, viewer: AnyViewer) => Promise<boolean>
  /** Those of these that still exist, in one statement; for admins, of what was reported, and for snapshots. */
  now: (db: Kysely<DB>, ids: readonly number[]) => Promise<ThingNow[]>
  /** Hides it from everybody but its owner, or shows it again; false when it is gone. */
  hide?: (trx: Transaction<DB>, key: ThingKey, hidden: boolean, at: Date) => Promise<boolean>
  /** Deletes it as its owner would; false when it is gone. */
  remove?: (trx: Transaction<DB>, key: ThingKey, at: Date) => Promise<boolean>
}
