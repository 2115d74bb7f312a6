import type { GifProvider } from '../../../../../common/api/gif.ts'
import { ApiError } from '../../../../api/api-error.ts'
import { waitWords } from '../../../../components/wait-words.ts'
import { m } from '../../../../paraglide/messages.js'

/** The names under which the services want to be known. */
export const gifServiceNames = { giphy: 'GIPHY', klipy: 'KLIPY' } as const satisfies Record<GifProvider, string>

/** Why no GIFs came. */
export function gifFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return m.errors_generic()
  if (error.status === 0) return m.comment_gif_offline()
  if (error.problem.code === 'provider_busy') return m.comment_gif_busy()
  if (error.problem.code === 'provider_off') return m.comment_gif_off()
  return waitWords(error) ?? m.comment_gif_down()
}
