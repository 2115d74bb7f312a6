import { createECDH } from 'node:crypto'

/** Whether a key is a point of the curve: nothing could be encrypted for another. */
export function isPublicKey(p256dh: string): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    pair.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
