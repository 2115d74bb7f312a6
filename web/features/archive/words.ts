import type { ArchiveReport } from '../../../common/api/archive.ts'
import { formatNumber, formatScore } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'

/** "1.2 MB", "340 kB". */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_048_576
  return megabytes < 1
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1_024)))} kB`
    : `${formatScore(Math.round(megabytes * 10) / 10)} MB`
}

type Part = ArchiveReport['parts'][number]

const partNames: Record<string, () => string> = {
  loans: m.archive_part_loans,
  account: m.archive_part_account,
  collection: m.archive_part_collection,
  notes: m.archive_part_notes,
  corrections: m.archive_part_corrections,
  watches: m.archive_part_watches,
  lists: m.archive_part_lists,
  reviews: m.archive_part_reviews,
  comments: m.archive_part_comments,
  timeline: m.archive_part_timeline,
  follows: m.archive_part_follows,
  silences: m.archive_part_silences,
  'hidden-posts': m.archive_part_hidden,
  'not-for-me': m.archive_part_not_for_me,
  pictures: m.archive_part_pictures,
  'post-media': m.archive_part_post_media,
}

export const partName = ({ entity }: Part): string => partNames[entity]?.() ?? entity

const unknownWords: Record<string, typeof m.archive_unknown> = {
  lists: m.archive_unknown_games,
  'post-media': m.archive_missing,
}

/** "12 new · 3 stay as they are · 1 unknown here". */
export const partWords = ({ entity, added, kept, unknown }: Part): string =>
  [
    added > 0 && m.archive_added({ count: formatNumber(added) }),
    kept > 0 && m.archive_kept({ count: formatNumber(kept) }),
    unknown > 0 && (unknownWords[entity] ?? m.archive_unknown)({ count: formatNumber(unknown) }),
  ]
    .filter((words) => words !== false)
    .join(' · ')

const problems: Record<ArchiveReport['problems'][number]['code'], () => string> = {
  'not-a-zip': m.archive_not_a_zip,
  damaged: m.archive_damaged,
  encrypted: m.archive_encrypted,
  'unsafe-name': m.archive_not_ours,
  'unknown-file': m.archive_not_ours,
  'missing-file': m.archive_not_whole,
  'too-many-files': m.archive_not_ours,
  'too-large': m.archive_too_large,
  'too-slow': m.archive_too_slow,
  'wrong-hash': m.archive_changed,
  'wrong-version': m.archive_wrong_version,
  'not-json': m.archive_changed,
  'wrong-data': m.archive_changed,
  'wrong-picture': m.archive_wrong_picture,
}

/** What is wrong, as a sentence. */
export const problemWords = (code: keyof typeof problems): string => problems[code]()
