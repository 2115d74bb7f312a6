import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { removeArchivesOf } from '../archive/archive-folder.ts'
import { eraseEntries } from '../collection/erase-entries.queries.ts'
import { type Likeable, likeables } from '../../../common/api/like.ts'
import { eraseLikes } from '../like/like.queries.ts'
import { eraseListGames } from '../list/erase-lists.queries.ts'
import { picturesOf } from '../media/picture-files.ts'
import { eraseReviews } from '../review/erase-reviews.queries.ts'
import { deleteRows } from './erase.queries.ts'

/** One kind of thing that a deleted account leaves behind. */
export interface EraseStep {
  what: string
  /** The tables it empties; a test finds every table that names a person in one of the steps. */
  tables: (keyof DB)[]
  /**
   * Removes up to `most` of them in one transaction, with the counters they are in, and answers how many; it is called until it answers
   * 0. The server may be killed after any of them and begin again.
   */
  erase(ctx: Context, userId: number, most: number): Promise<number>
}

/** Rows that nothing else counts or points to. */
const rows = (table: keyof DB, column = 'user_id'): EraseStep => ({
  what: `${table} by ${column}`,
  tables: [table],
  erase: ({ db }, userId, most) => deleteRows(db, table, column, userId, most),
})

/** Likes that the person gave, and those of what they made: the counters go down with each batch. */
const likes = (noun: Likeable, side: 'user_id' | 'owner_id'): EraseStep => ({
  what: `${noun}_likes by ${side}`,
  tables: [`${noun}_likes`],
  erase: ({ db }, userId, most) => eraseLikes(db, noun, side, userId, most),
})

/**
 * Everything that belongs to a person, in the order in which it goes: first what others see in their counts. Whoever adds a table with
 * people's things adds its line here.
 */
export const eraseSteps: EraseStep[] = [
  rows('follows', 'user_id'),
  rows('follows', 'followed_id'),
  {
    what: 'the collection, with the counters of its games',
    tables: ['collection_entries'],
    erase: ({ db }, userId, most) => eraseEntries(db, userId, most),
  },
  rows('collections'),
  rows('events'),
  ...likeables.flatMap((noun) => [likes(noun, 'user_id'), likes(noun, 'owner_id')]),
  {
    what: 'games of lists, with their counters',
    tables: ['list_games'],
    erase: ({ db }, userId, most) => eraseListGames(db, userId, most),
  },
  rows('list_slugs'),
  {
    what: 'lists',
    tables: ['lists'],
    // Each looks for its games and likes once more, past those that were deleted a moment ago.
    erase: ({ db }, userId, most) => deleteRows(db, 'lists', 'user_id', userId, Math.ceil(most / 20)),
  },
  {
    what: 'reviews, with the counters of their games',
    tables: ['reviews'],
    erase: ({ db }, userId, most) => eraseReviews(db, userId, most),
  },
  {
    what: 'archives, with their files',
    tables: ['archive_exports', 'archive_imports'],
    async erase(ctx, userId, most) {
      await removeArchivesOf(ctx, userId)
      const exports = await deleteRows(ctx.db, 'archive_exports', 'user_id', userId, most)
      return exports + (await deleteRows(ctx.db, 'archive_imports', 'user_id', userId, most))
    },
  },
  {
    what: 'pictures, with their files',
    tables: ['uploads'],
    async erase(ctx, userId, most) {
      await ctx.files.remove(picturesOf(userId))
      return deleteRows(ctx.db, 'uploads', 'user_id', userId, most)
    },
  },
  rows('csv_import_changes'),
  rows('csv_import_rows'),
  rows('csv_imports'),
  rows('user_suggestions'),
  rows('user_suggestion_states'),
  rows('user_ranks'),
  rows('user_counters'),
  rows('account_tokens'),
  rows('session_tokens'),
  rows('sessions'),
]
