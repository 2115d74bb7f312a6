import type { Video } from '../../../../../common/api/media.ts'
import { mediaApi } from '../../../../api/calls/media.gen.ts'
import { prepareVideo } from './prepare-video.ts'

export { prepareVideo }
export { refusalOf } from './video-words.ts'

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
