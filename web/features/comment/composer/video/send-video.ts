import type { Video } from '../../../../../common/api/media.ts'
import { mediaApi } from '../../../../api/calls/media.generated.ts'
import { limits } from '../../../../../common/rules/limits.ts'
import { ApiError } from '../../../../api/api-error.ts'
import { waitWords } from '../../../../components/wait-words.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { m } from '../../../../paraglide/messages.js'
import { type VideoRefusal, VideoRefused } from './plan-video.ts'
// oxlint-disable-next-line import/default -- Vite makes the module of this query
import address from './prepare-video.worker.ts?worker&url'
import type { PreparedVideo as WorkerResult, WorkerReport } from './prepare-video.worker.ts'

export type PreparedVideo = Awaited<ReturnType<typeof prepareVideo>>

/**
 * Uploads a prepared video: its first frame goes first, and is taken back when the video does not follow. Throws
 * ApiError.
 */
export async function sendVideo(
  { file, poster }: PreparedVideo,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Video> {
  const { id } = await mediaApi.picture({ body: poster, signal, quiet: true })
  try {
    return await mediaApi.video({ query: { poster: id }, body: file, signal, onProgress, quiet: true })
  } catch (error) {
    mediaApi.remove({ params: { id }, quiet: true }).catch(() => undefined)
    throw error
  }
}

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

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Only this worker's file passes the trusted-types policy. */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('ludoteca-video', {
  createScriptURL: (url) => {
    if (url !== address) throw new TypeError('Not our worker')
    return url
  },
})

interface Following {
  signal: AbortSignal
  /** How much of a conversion is done, 0 to 1; never called for a video that is sent as it is. */
  onProgress: (share: number) => void
}

/**
 * A chosen video as the server takes it, with its first frame: as it is, or converted in a worker, so that the page
 * stays alive. Throws VideoRefused, and the signal's reason once aborted.
 */
export async function prepareVideo(file: File, following: Following): Promise<{ file: Blob; poster: Blob }> {
  const prepared = await work(file, following)
  const poster = prepared.poster ?? (await drawByPlayer(prepared.file, following.signal))
  following.signal.throwIfAborted()
  return { file: prepared.file, poster }
}

function work(file: File, { signal, onProgress }: Following): Promise<WorkerResult> {
  signal.throwIfAborted()
  const worker = new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<WorkerResult>()
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReport>) => {
    if ('share' in data) onProgress(data.share)
    else if ('done' in data) resolve(data.done)
    else reject(new VideoRefused(data.refused))
  })
  worker.addEventListener('error', () => reject(new VideoRefused('failed')))
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  // oxlint-disable-next-line require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(file)
  return promise.finally(() => worker.terminate())
}

/** How long a browser may take to show the first frame, in milliseconds. */
const patience = 15_000
const posterSide = 1_280

/** The first frame, drawn by the player of a browser without WebCodecs. */
async function drawByPlayer(file: Blob, signal: AbortSignal): Promise<Blob> {
  const url = URL.createObjectURL(file)
  const player = document.createElement('video')
  try {
    await firstFrame(player, url, signal)
    const scale = Math.min(1, posterSide / Math.max(player.videoWidth, player.videoHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(player.videoWidth * scale))
    canvas.height = Math.max(1, Math.round(player.videoHeight * scale))
    canvas.getContext('2d')?.drawImage(player, 0, 0, canvas.width, canvas.height)
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    if (!drawn) throw new VideoRefused('failed')
    return drawn
  } finally {
    player.removeAttribute('src')
    player.load()
    URL.revokeObjectURL(url)
  }
}

function firstFrame(player: HTMLVideoElement, url: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new VideoRefused('failed')), patience)
  player.addEventListener('seeked', () => resolve())
  // Safari shows nothing of a file until it has been told where to go in it.
  player.addEventListener('loadedmetadata', () => (player.currentTime = 0.001))
  player.addEventListener('error', () => reject(new VideoRefused('format')))
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  player.muted = true
  player.playsInline = true
  player.preload = 'auto'
  player.src = url
  return promise.finally(() => clearTimeout(timer))
}
