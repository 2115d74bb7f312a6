import { mailFolder, removeOldMails } from './delivery/mail/file-transport.ts'
import { purgeHeldNicks } from './features/account/account.queries.ts'
import { eraseDeletedAccount, finishDeletions } from './features/account/erase-account.ts'
import { applyArchive, checkArchive } from './features/archive/restore-archive.ts'
import { removeOldArchives } from './features/archive/archive-folder.ts'
import { writeExport } from './features/archive/write-export.ts'
import { purgeAddresses } from './features/auth/address.queries.ts'
import { purgeTickets } from './features/auth/second-factor.queries.ts'
import { purgeTokens } from './features/email/account-tokens.queries.ts'
import { tidyComments } from './features/comment/comment-upkeep.queries.ts'
import { sendADigest, sendDigests } from './features/email/send-digest.ts'
import { purgeSends } from './features/device/device.queries.ts'
import { pushNotification, pushWhatJobsTold, pushToDevice } from './features/device/push-notification.ts'
import { sendMail } from './features/email/send-mail.ts'
import { purgeNonces } from './features/proof/proof.queries.ts'
import { refreshIgdb, refreshWikidata, loadASource } from './features/catalogue-source/refresh-source.ts'
import { applyAnImport, readAnImport, removeLeftImports, undoAnImport } from './features/import/import.jobs.ts'
import { readALinkedAccount, syncAccounts } from './features/linked-account/read-account.ts'
import { purgeProofs } from './features/linked-account/linked-accounts.queries.ts'
import { removeUnusedPreviews } from './features/link/remove-unused-previews.ts'
import { deleteOldEvidence } from './features/moderation/decide.ts'
import { deleteOrphanedFiles, removeForgottenFiles } from './features/media/media-files.ts'
import { purgeChallenges } from './features/passkey/passkeys.queries.ts'
import {
  removeOldNotifications,
  tellOfAReview,
  tellOfLongLoans,
  tellOfMoves,
  tellOfReleases,
} from './features/notification/notification-jobs.ts'
import { readAllAnew, readTrophies } from './features/trophy/read-trophies.ts'
import { askForWatched } from './features/price/ask-for-watched.queries.ts'
import { tellOfPrices } from './features/price/price-news.queries.ts'
import { countMissedRatings, countRatingsJob } from './features/rate/rate.queries.ts'
import { tidyPrices } from './features/price/tidy-prices.queries.ts'
import { tellOfEndingSignIn } from './features/site/tell-of-ending-sign-in.ts'
import type { JobList, TimedJob } from './jobs/job-list.ts'
import { logDeadLetters } from './jobs/dead-letters.ts'
import { purgeAttempts } from './limits/attempts.queries.ts'
import { purgeAnswers } from './providers/client/answers.queries.ts'
import { purgeRates } from './providers/client/pacing.queries.ts'
import { purgeSecurityLog } from './security-log/record-security.ts'
import { purgeSessions } from './sessions/sessions.ts'

/** Scheduled jobs, one per line. */
const timed: TimedJob[] = [
  { name: 'remove-sessions-that-ended-long-ago', cron: '17 3 * * *', run: ({ db, now }) => purgeSessions(db, now()) },
  { name: 'remove-attempts-whose-time-is-over', cron: '17 3 * * *', run: ({ db }) => purgeAttempts(db) },
  refreshIgdb,
  refreshWikidata,
  finishDeletions,
  countMissedRatings,
  {
    name: 'remove-imports-that-nobody-applied',
    cron: '37 3 * * *',
    run: ({ db, now }) => removeLeftImports(db, now()),
  },
  { name: 'remove-unused-words-for-google', cron: '7 * * * *', run: ({ db, now }) => purgeNonces(db, new Date(now())) },
  {
    name: 'remove-unused-challenges-for-passkeys',
    cron: '7 * * * *',
    run: ({ db, now }) => purgeChallenges(db, new Date(now())),
  },
  {
    name: 'remove-log-ins-without-their-code',
    cron: '7 * * * *',
    run: ({ db, now }) => purgeTickets(db, new Date(now())),
  },
  deleteOldEvidence,
  removeForgottenFiles,
  removeUnusedPreviews,
  { name: 'free-the-nicks-that-rested', cron: '37 3 * * *', run: ({ db, now }) => purgeHeldNicks(db, new Date(now())) },
  { name: 'remove-old-answers-of-providers', cron: '27 3 * * *', run: ({ db, now }) => purgeAnswers(db, now()) },
  { name: 'remove-unused-rates-of-providers', cron: '27 3 * * *', run: ({ db }) => purgeRates(db) },
  { name: 'remove-archives-that-were-kept-long-enough', cron: '37 * * * *', run: removeOldArchives },
  { name: 'remove-tokens-of-mails-that-are-too-old', cron: '37 3 * * *', run: ({ db, now }) => purgeTokens(db, now()) },
  { name: 'forget-addresses-whose-time-is-over', cron: '37 3 * * *', run: ({ db, now }) => purgeAddresses(db, now()) },
  {
    name: 'remove-old-kept-mails',
    cron: '47 3 * * *',
    run: ({ config, now }) => removeOldMails(mailFolder(config), now()),
  },
  {
    name: 'forget-old-entries-of-the-security-log',
    cron: '57 3 * * *',
    run: ({ db, now }) => purgeSecurityLog(db, now()),
  },
  {
    name: 'forget-repeated-sends-and-empty-gaps-of-threads',
    cron: '57 3 * * *',
    // As long as a post may wait in a browser for a network.
    run: ({ db, now }) => tidyComments(db, new Date(now() - 30 * 86_400_000)),
  },
  pushWhatJobsTold,
  { name: 'forget-which-pushes-were-sent', cron: '7 * * * *', run: ({ db }) => purgeSends(db) },
  removeOldNotifications,
  tellOfReleases,
  tellOfMoves,
  tellOfLongLoans,
  sendDigests,
  syncAccounts,
  readAllAnew,
  askForWatched,
  tellOfPrices,
  tidyPrices,
  {
    name: 'forget-proofs-of-linked-accounts',
    cron: '7 * * * *',
    run: ({ db, now }) => purgeProofs(db, new Date(now())),
  },
  tellOfEndingSignIn,
  logDeadLetters,
]

/** Jobs on demand, by the names of payloads.ts, one per line. */
const queued: JobList['queued'] = {
  'send-a-mail': sendMail,
  'load-a-source': loadASource,
  'send-a-digest': sendADigest,
  'erase-a-deleted-account': eraseDeletedAccount,
  'count-ratings': countRatingsJob,
  'read-an-import': readAnImport,
  'read-a-linked-account': readALinkedAccount,
  'read-trophies': readTrophies,
  'apply-an-import': applyAnImport,
  'undo-an-import': undoAnImport,
  'write-an-export': { run: writeExport },
  'check-an-archive': { run: checkArchive },
  'apply-an-archive': { run: applyArchive },
  'tell-followers-of-a-review': tellOfAReview,
  'remove-files-nobody-needs': deleteOrphanedFiles,
  'push-a-notification': pushNotification,
  'push-to-a-device': pushToDevice,
}

/** All background jobs. */
export const backgroundJobs: JobList = { timed, queued }
