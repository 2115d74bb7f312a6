import { limits } from '../../../common/rules/limits.ts'
import { pictureTypes } from '../../../common/rules/pictures.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'

/** Megabytes a picture may have, as people read it. */
export const mostMegabytes = (): string => formatNumber(limits.pictureBytes / 1_048_576)

/** What is wrong with a chosen file, in a sentence; null when it may be opened. The server looks at its bytes again. */
export function fileProblem(file: File): string | null {
  if (!pictureTypes.some((type) => type === file.type)) return m.pictures_invalid()
  return file.size > limits.pictureBytes ? m.pictures_too_large({ most: mostMegabytes() }) : null
}
