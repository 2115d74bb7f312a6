import { isSigned, signText } from '../lib/seal.ts'

/**
 * A place in PostgreSQL's write-ahead log, in bytes from its beginning: what was committed before it has a smaller one.
 */
export type LogPosition = bigint

/** Reads PostgreSQL's text of a position, `16/B374D848`; null for anything else. */
export function readPosition(text: string): LogPosition | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text) ?? []
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** PostgreSQL's text of a position. */
export const positionText = (position: LogPosition): string =>
  `${(position >> 32n).toString(16).toUpperCase()}/${(position & 0xffff_ffffn).toString(16).toUpperCase()}`

/** Milliseconds. A replica that is further behind is behind by more than we know. */
const longest = 600_000

/**
 * Remembers where the primary's log was when, and tells how old a position is. Times are milliseconds of one steady
 * clock.
 */
export function createLogHistory() {
  const noted: { at: number; position: LogPosition }[] = []
  return {
    /** `at`: a time before which the log was there. */
    note(at: number, position: LogPosition): void {
      noted.push({ at, position })
      while ((noted[0]?.at ?? at) < at - longest) noted.shift()
    },
    /** How long ago, in milliseconds, this position was the newest at least; null: longer than all we know. */
    ageOf(position: LogPosition, now: number): number | null {
      const last = noted.findLast((entry) => entry.position <= position)
      return last === undefined ? null : Math.max(0, now - last.at)
    },
    /** Whether a position lies ahead of the primary: it was never this one's. */
    isAhead: (position: LogPosition): boolean => position > (noted.at(-1)?.position ?? position),
  }
}

/** How far the log was when somebody wrote last, as they carry it: `16/B374D848.1764124800000.signature`. */
export interface CarriedPosition {
  position: LogPosition
  /** When that was, in milliseconds since 1970; 0: not told. */
  at: number
}

const purpose = 'position'

/** The token that a session carries after a write. */
export const signLogPosition = (
  secrets: readonly string[],
  sessionId: string,
  { position, at }: CarriedPosition,
): string => {
  const text = `${positionText(position)}.${at}`
  return `${text}.${signText(secrets, purpose, `${sessionId} ${text}`)}`
}

/** What a session carries; null: nothing, or what another session got. */
export function verifyLogPosition(
  secrets: readonly string[],
  sessionId: string,
  token: string,
): CarriedPosition | null {
  const text = token.slice(0, token.lastIndexOf('.'))
  return isSigned(secrets, purpose, `${sessionId} ${text}`, token.slice(text.length + 1))
    ? parseLogPosition(token)
    : null
}

/** The same without a session: nobody but its sender is shown anything older for a false one. */
export function parseLogPosition(token: string): CarriedPosition | null {
  const [text = '', at = '0'] = token.split('.')
  const position = readPosition(text)
  return position !== null && /^\d{1,16}$/.test(at) ? { position, at: Number(at) } : null
}
