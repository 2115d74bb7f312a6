// oxlint-disable-next-line import/default -- Vite makes the module of this query
import address from './prepare-video.worker.ts?worker&url'
import type { PreparedVideo, WorkerReport } from './prepare-video.worker.ts'
import { VideoRefused } from './video-refused.ts'

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

function work(file: File, { signal, onProgress }: Following): Promise<PreparedVideo> {
  signal.throwIfAborted()
  const worker = new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<PreparedVideo>()
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
