import { invalid } from '../../../errors.ts'

const refuse = (text: string) => invalid({ file: [text] })

/** What no text holds, but every picture and archive does. */
// oxlint-disable-next-line no-control-regex -- that is what is looked for
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/**
 * The text of a file as people get it from sites and spreadsheets: UTF-8, UTF-16 with its mark, or else the Windows
 * letters of western Europe. Throws field errors for an empty file and for one that is no text.
 */
export function decodeFile(bytes: Buffer): string {
  if (bytes.length === 0) throw refuse('The file is empty.')
  const text = readText(bytes)
  if (text === null || binary.test(text)) throw refuse('This is not a table in text form (CSV).')
  if (text.trim() === '') throw refuse('The file is empty.')
  return text
}

function readText(bytes: Buffer): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be')
  return decoded(bytes, 'utf-8') ?? (bytes.includes(0) ? null : decoded(bytes, 'windows-1252'))
}

function decoded(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
