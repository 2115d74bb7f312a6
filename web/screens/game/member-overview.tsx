/** The parts of a game page that only signed-in users see, in one file. */
export { Copies } from '../../features/linked/copies.tsx'
export { CorrectButton } from '../../features/correction/correct-button.tsx'
export { LoanHistory } from '../../features/collection/lending/loan-history.tsx'
export { OwnNotes } from '../../features/play-note/own-notes.tsx'
export { Keepers } from './keepers.tsx'
export { OverviewReviews } from './overview-reviews.tsx'
