import { limits } from '../../../../../common/rules/limits.ts'
import { ApiError } from '../../../../api/api-error.ts'
import { waitWords } from '../../../../components/wait-words.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { m } from '../../../../paraglide/messages.js'
import type { VideoRefusal } from './plan-video.ts'
import { VideoRefused } from './video-refused.ts'

const most = (): string => formatNumber(limits.videoBytes / 1_048_576)

const refusals: Record<VideoRefusal, () => string> = {
  format: m.comment_video_format,
  'too-long': () => m.comment_video_too_long({ minutes: String(limits.videoSeconds / 60) }),
  'too-big': () => m.comment_video_too_big({ most: most() }),
  codec: m.comment_video_codec,
  failed: m.comment_video_failed,
}

/** What the server says of a video, in the words for its sender. */
const codes: Record<string, () => string> = {
  video_not_a_video: refusals.format,
  video_too_long: refusals['too-long'],
  video_unknown_codec: refusals.codec,
  no_more_media: m.comment_picture_no_room,
  file_infected: m.errors_file_infected,
}

/** Why a video did not arrive, and whether another attempt may help. */
export function refusalOf(error: unknown): { problem: string; again: boolean } {
  if (error instanceof VideoRefused) return { problem: refusals[error.why](), again: error.why === 'failed' }
  if (!(error instanceof ApiError)) return { problem: refusals.failed(), again: true }
  const known = codes[error.problem.code ?? '']
  if (known) return { problem: known(), again: error.problem.code === 'no_more_media' }
  if (error.status === 0) return { problem: m.comment_video_offline(), again: true }
  if (error.status === 413) return { problem: refusals['too-big'](), again: false }
  return { problem: waitWords(error) ?? m.comment_video_not_sent(), again: true }
}
