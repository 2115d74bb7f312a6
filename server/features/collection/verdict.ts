import type { Transaction } from 'kysely'
import { emptyEntry, isKept } from '../../../common/rules/collection.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'
import { countEntries, deleteEntry, entryOf, saveEntry, valuesOfRow } from './collection.queries.ts'
import { moveGameStats } from './game-stats.queries.ts'

interface Verdict {
  userId: number
  gameId: number
  total: number
  /** The review is published now: every rating was given before it. */
  isNew: boolean
}

/**
 * Makes the verdict of a review the user's rating, unless one was given after it (REV-03). The review's own event tells
 * of it, so there is none of a rating. The caller has locked the game and the collection.
 */
export async function rateByVerdict(
  trx: Transaction<DB>,
  { userId, gameId, total, isNew }: Verdict,
  at: Date,
): Promise<void> {
  const row = await entryOf(trx, userId, gameId)
  const before = row ? valuesOfRow(row) : emptyEntry
  const isOwn = before.rating !== null && !row?.rated_by_review
  if (isOwn && !isNew) return
  if (!row && (await countEntries(trx, userId)) >= limits.collectionMax) return
  // A verdict may be lower than the lowest rating.
  const after = { ...before, rating: Math.max(1, total) }
  const replaced = isOwn ? before.rating : (row?.rating_before_review ?? null)
  await saveEntry(trx, userId, gameId, after, at, { rated_by_review: true, rating_before_review: replaced })
  await moveGameStats(trx, gameId, before, after)
}

/** Puts back what a deleted review's verdict replaced, unless another rating was given since. The caller has locked the same. */
export async function takeVerdictBack(trx: Transaction<DB>, userId: number, gameId: number, at: Date): Promise<void> {
  const row = await entryOf(trx, userId, gameId)
  if (!row?.rated_by_review) return
  const before = valuesOfRow(row)
  const after = { ...before, rating: row.rating_before_review }
  if (isKept(after)) await saveEntry(trx, userId, gameId, after, at, ownRating)
  else await deleteEntry(trx, userId, gameId)
  await moveGameStats(trx, gameId, before, isKept(after) ? after : emptyEntry)
}

/** The source of a rating that somebody gave, or took away, by hand. */
export const ownRating = { rated_by_review: false, rating_before_review: null }
