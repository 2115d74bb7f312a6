import type { EntryValues } from '../../common/rules/collection.ts'

/** What people do that others may be shown, by the name of the fact. `userId` is who did it. */
export interface Facts {
  'entry-changed': { userId: number; gameId: number; before: EntryValues; after: EntryValues }
  /** A list is public from now on: it was made so, or was private before. */
  'list-published': { userId: number; listId: number }
  'list-hidden': { userId: number; listId: number }
  'review-written': { userId: number; reviewId: number; gameId: number }
}
