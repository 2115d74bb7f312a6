import type { Kysely, Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'
import { momentOf } from '../../resource/archive/archive-part.ts'
import type { NewComment } from './comments-archive.queries.ts'
import { addReplies, lockParents, type NewReply, ownByMoment, seenPosts } from './replies-archive.queries.ts'

interface Archived {
  id: number
  reply: number | null
  created_at: string
}

/**
 * A reply to be brought back: below a post of others by its id here, or below an own one, by the moment at which that
 * was written.
 */
interface PlacedReply {
  row: NewComment
  below: { id: number } | { moment: number }
}

/**
 * The replies that can be brought back, at most `limits.archivedReplies`: those below a post of this site that the user
 * sees, and those below a post or reply of the same archive that is here or comes with it.
 */
export async function placedReplies(
  db: Kysely<DB>,
  userId: number,
  all: readonly Archived[],
  given: { wanted: readonly { post: Archived; row: NewComment }[]; now: number; sameSite: boolean },
): Promise<PlacedReply[]> {
  const own = new Map(all.map((one) => [one.id, one]))
  const replies = given.wanted.filter(({ post }) => post.reply !== null).slice(0, limits.archivedReplies)
  // Elsewhere, the same number is another post.
  const others = given.sameSite ? replies.flatMap(({ post: { reply } }) => (own.has(reply!) ? [] : reply!)) : []
  const seen = await seenPosts(db, userId, others)
  const coming = new Set(given.wanted.filter(({ post }) => post.reply === null).map(({ post }) => post.id))
  const fresh = new Set(given.wanted.map(({ post }) => post.id))
  // In the order in which they were written, so a reply comes after what it answers.
  return replies.flatMap(({ post, row }): PlacedReply[] => {
    const above = own.get(post.reply!)
    if (!above) return seen.has(post.reply!) ? [come(post, row, { id: post.reply! })] : []
    if (fresh.has(above.id) && !coming.has(above.id)) return []
    return [come(post, row, { moment: momentOf(above.created_at, given.now) })]
  })

  function come(post: Archived, row: NewComment, below: PlacedReply['below']): PlacedReply {
    coming.add(post.id)
    return { row, below }
  }
}

/**
 * Locks the posts that replies of an archive will be written below, as far as they are here already: before anything is
 * written, since other writers move counters only after these locks.
 */
export async function lockAnswered(
  trx: Transaction<DB>,
  userId: number,
  all: readonly Archived[],
  { now, sameSite }: { now: number; sameSite: boolean },
): Promise<void> {
  const replies = all.filter(({ reply }) => reply !== null)
  if (replies.length === 0) return
  const [own, here] = [new Map(all.map((one) => [one.id, one])), await ownByMoment(trx, userId)]
  const missing = replies.filter((one) => !here.has(momentOf(one.created_at, now))).slice(0, limits.archivedReplies)
  const ids = missing.flatMap(({ reply }) => {
    const above = own.get(reply!)
    if (above) return here.get(momentOf(above.created_at, now)) ?? []
    return sameSite ? reply! : []
  })
  await lockParents(trx, userId, [...new Set(ids)])
}

/**
 * Writes them, level by level: what answers an own reply waits until that has its id here. Returns how many were added.
 */
export async function restoreReplies(
  trx: Transaction<DB>,
  userId: number,
  replies: readonly PlacedReply[],
): Promise<number> {
  const own = await ownByMoment(trx, userId)
  const idOf = ({ below }: PlacedReply): number | undefined => ('id' in below ? below.id : own.get(below.moment))
  let added = 0
  for (let waiting = replies; waiting.length > 0;) {
    const ready = waiting.flatMap((reply): NewReply[] => {
      const parent = idOf(reply)
      return parent === undefined ? [] : [{ ...reply.row, parent_id: parent }]
    })
    // What is left answers something that could not be written.
    if (ready.length === 0) return added
    waiting = waiting.filter((reply) => idOf(reply) === undefined)
    for (const { id, created_at } of await addReplies(trx, userId, ready)) {
      own.set(created_at.getTime(), id)
      added += 1
    }
  }
  return added
}
