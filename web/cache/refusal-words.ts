import { limits } from '../../common/rules/limits.ts'
import type { ApiError } from '../api/api-error.ts'
import { formatNumber } from '../i18n/format.ts'
import { m } from '../paraglide/messages.js'

const words: Record<string, () => string> = {
  cannot_follow: m.friend_cannot,
  follows_full: () => m.friend_full({ most: formatNumber(limits.followingMax) }),
  hidden_full: () => m.comment_hidden_full({ most: formatNumber(limits.hiddenPostsMax) }),
  stranger_too_soon: m.loan_stranger_too_soon,
  stranger_unverified: m.loan_stranger_unverified,
  silences_full: () => m.moderation_people_full({ most: formatNumber(limits.silencesMax) }),
}

/** A refusal in the reader's language; the server's words where there are no others. */
export const refusalWords = ({ problem: { code = '' }, message }: ApiError): string => words[code]?.() ?? message
