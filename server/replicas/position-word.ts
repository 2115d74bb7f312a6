import { isSigned, signText } from '../lib/signature.ts'
import { type LogPosition, positionText, readPosition } from './log-position.ts'

/** How far the log was when somebody wrote last, as they carry it: `16/B374D848.1764124800000.signature`. */
export interface CarriedPosition {
  position: LogPosition
  /** When that was, in milliseconds since 1970; 0: not told. */
  at: number
}

const purpose = 'position'

/** The word that a session carries after a write. */
export const positionWord = (
  secrets: readonly string[],
  sessionId: string,
  { position, at }: CarriedPosition,
): string => {
  const text = `${positionText(position)}.${at}`
  return `${text}.${signText(secrets, purpose, `${sessionId} ${text}`)}`
}

/** What a session carries; null: nothing, or what another session got. */
export function readWordOf(secrets: readonly string[], sessionId: string, word: string): CarriedPosition | null {
  const text = word.slice(0, word.lastIndexOf('.'))
  return isSigned(secrets, purpose, `${sessionId} ${text}`, word.slice(text.length + 1)) ? readWord(word) : null
}

/** The same without a session: nobody but its sender is shown anything older for a false one. */
export function readWord(word: string): CarriedPosition | null {
  const [text = '', at = '0'] = word.split('.')
  const position = readPosition(text)
  return position !== null && /^\d{1,16}$/.test(at) ? { position, at: Number(at) } : null
}
