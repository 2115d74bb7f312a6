import { createHmac, timingSafeEqual } from 'node:crypto'

const sign = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`leave the digest ${id}`).digest('base64url')

/**
 * The word in the link that ends the digest of a person, and can do nothing else (P-33). It works as long as the
 * secrets stay.
 */
export const leaveToken = ([secret = '']: string[], userId: number): string =>
  `${userId}.${sign(secret, String(userId))}`

/** Whose digest it ends; undefined for a word that was not made here. */
export function readLeaveToken(secrets: string[], token: string): number | undefined {
  const [id = '', signature = ''] = token.split('.', 2)
  if (!/^[1-9]\d{0,9}$/.test(id)) return undefined
  const given = Buffer.from(signature)
  const isGood = secrets.some((secret) => {
    const expected = Buffer.from(sign(secret, id))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isGood ? Number(id) : undefined
}
