import type { Transaction } from 'kysely'
import { emptyEntry, isKept } from '../../../common/rules/collection.ts'
import type { DB } from '../../db/types.ts'
import { deleteEntry, type EntryKey, readEntry, saveEntry, valuesOfRow } from './one-entry.queries.ts'

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
  const key = { userId, gameId }
  const { row, isFull, ratingsCount } = await readEntry(trx, key)
  const before = row ? valuesOfRow(row) : emptyEntry
  const isOwn = before.rating !== null && !row?.rated_by_review
  if ((isOwn && !isNew) || isFull) return
  // A verdict may be lower than the lowest rating.
  const after = { ...before, rating: Math.max(1, total) }
  const replaced = isOwn ? before.rating : (row?.rating_before_review ?? null)
  await saveEntry(trx, key, {
    before,
    after,
    ratingsCount,
    at,
    source: { rated_by_review: true, rating_before_review: replaced },
  })
}

/**
 * Puts back what a deleted review's verdict replaced, unless another rating was given since. The caller has locked the
 * same.
 */
export async function takeVerdictBack(trx: Transaction<DB>, key: EntryKey, at: Date): Promise<void> {
  const { row, ratingsCount } = await readEntry(trx, key)
  if (!row?.rated_by_review) return
  const before = valuesOfRow(row)
  const after = { ...before, rating: row.rating_before_review }
  if (isKept(after)) await saveEntry(trx, key, { before, after, ratingsCount, at, source: ownRating })
  else await deleteEntry(trx, key, { before, ratingsCount, at })
}

/** The source of a rating that somebody gave, or took away, by hand. */
export const ownRating = { rated_by_review: false, rating_before_review: null }
