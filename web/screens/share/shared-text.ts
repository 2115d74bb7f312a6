import { limits } from '../../../common/rules/limits.ts'
import type { Shared } from './shared-name.ts'

/** The paragraphs of what another application shares: title, text and address, each once. */
export function sharedParagraphs({ title = '', text = '', url = '' }: Shared): string[] {
  const parts: string[] = []
  for (const part of [title, text, url].map((one) => one.trim()))
    if (part !== '' && !parts.some((other) => other.includes(part))) parts.push(part)
  // Many applications repeat the title at the beginning of the text.
  const said = parts.filter((part) => !parts.some((other) => other !== part && other.includes(part)))
  return said
    .join('\n')
    .slice(0, limits.postMax)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
}
