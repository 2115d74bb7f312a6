/** Limits of corrections, apart from the others: few pages need them. */
export const correctionLimits = {
  /** Those of one user that wait at once. */
  open: 20,
  /** Those in an archive. */
  kept: 20_000,
  /** The address of a source. */
  sourceMax: 500,
} as const

/**
 * Whether this is the address of a page, and reads as what it is: no name before its host, nothing that is not seen or
 * that turns the text around.
 */
export function isSource(text: string): boolean {
  if (/[\s\p{C}]/u.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') && username === '' && password === ''
}
