import { limits } from '../../../common/rules/limits.ts'
import { pictureTypes } from '../../../common/rules/pictures.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'

/** The maximum size of a picture in megabytes, for display. */
export const mostMegabytes = (): string => formatNumber(limits.pictureBytes / 1_048_576)

/** What is wrong with a chosen file, as a sentence; null when it may be opened. The server checks its bytes again. */
export function fileProblem(file: File): string | null {
  if (!pictureTypes.some((type) => type === file.type)) return m.pictures_invalid()
  return file.size > limits.pictureBytes ? m.pictures_too_large({ most: mostMegabytes() }) : null
}
