import type { FollowedKeeper } from '../../../common/api/friend.ts'
import { emptyEntry } from '../../../common/rules/collection.ts'
import { chiefStatus, statusLabel } from '../../features/collection/status/status-labels.ts'
import type { Status } from '../../features/collection/status/status.ts'
import { formatScore } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'

/** The status that is stamped on the covers of their shelf; of a game that is only loved, the heart. */
export const statusOf = ({ flags }: FollowedKeeper): Status | null => {
  const entry = { ...emptyEntry, ...Object.fromEntries(flags.map((flag) => [flag, true])) }
  return chiefStatus(entry) ?? (entry.favourite ? 'favourite' : null)
}

/** What somebody did with a game, in words: "Completed · 8.5 out of 10". */
export const keeperWords = (keeper: FollowedKeeper): string => {
  const status = statusOf(keeper)
  const { rating, review } = keeper
  return [
    status && statusLabel(status),
    rating !== null && m.friend_keepers_score({ score: formatScore(rating) }),
    review !== null && m.friend_keepers_reviewed(),
  ]
    .filter((fact) => fact)
    .join(' · ')
}
