import { createHmac, timingSafeEqual } from 'node:crypto'

const sign = (secret: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest()

/**
 * A signature of 43 characters. The same secrets sign tokens and several kinds of addresses: the purpose keeps one from
 * being valid as another.
 */
export function signText([secret]: readonly string[], purpose: string, text: string): string {
  if (secret === undefined) throw new Error('no secret to sign with')
  return sign(secret, purpose, text).toString('base64url')
}

/** Whether one of our secrets made this signature. */
export function isSigned(secrets: readonly string[], purpose: string, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  return secrets.some((secret) => {
    const ours = sign(secret, purpose, text)
    return ours.length === given.length && timingSafeEqual(ours, given)
  })
}
