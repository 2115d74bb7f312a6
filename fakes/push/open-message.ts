import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

const hash = 'sha256'

/** The keys of a browser's subscription. */
export interface BrowserKeys {
  pair: ECDH
  auth: Buffer
}

/**
 * What a browser reads in a message (RFC 8291, one record of RFC 8188); throws when it was not encrypted for it.
 * Written from the documents, so that it shares no mistake with the library that encrypts.
 */
export function openMessage(body: Buffer, { pair, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt32BE(16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  if (record.length > length) throw new Error('more than one record')
  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, bytes: number): Buffer =>
    Buffer.from(hkdfSync(hash, secret, from, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = derive(pair.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is broken')
  return padded.subarray(0, end).toString('utf8')
}
