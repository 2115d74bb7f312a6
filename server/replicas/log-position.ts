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
