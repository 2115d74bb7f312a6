import { type Subject, subjectNames } from '../../common/api/event.ts'

/**
 * What an event can be about beside a game: the row of the table `<noun>s` that its column `<noun>_id` names. Such an
 * event is deleted with its row, by a foreign key.
 */
export const subjects = {
  list: { canBePrivate: true, ofGame: false },
  review: { canBePrivate: false, ofGame: true },
  comment: { canBePrivate: true, ofGame: false, only: 'visible and parent_id is null' },
  earned_set: { canBePrivate: true, ofGame: false, archived: false },
} as const satisfies Record<
  Subject,
  {
    /** A row can be private: its event repeats its `public` as `<noun>_public`, held equal by the foreign key. */
    canBePrivate: boolean
    /** It is about a game, which its event names too. */
    ofGame: boolean
    /** Which rows a timeline tells of, as a condition; all rows without it. */
    only?: string
    /** False: no archive brings it, so none of its events comes with one. */
    archived?: false
  }
>

/** Those that archives bring. */
export const archivedSubjects = subjectNames.filter((noun) => !('archived' in subjects[noun]))

/** Those whose events may be private. */
export const privateSubjects = subjectNames.filter((noun) => subjects[noun].canBePrivate)

/** An action undone within this many milliseconds leaves no event (COL-05). */
export const undoTime = 600_000
