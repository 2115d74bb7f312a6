import { createDecipheriv, type ECDH, hkdfSync, createPublicKey, verify } from 'node:crypto'
import { refusal } from '../kit/answer.ts'

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

interface Claims {
  aud?: string
  exp?: number
  sub?: string
}

const aDay = 86_400

/** The public key of a sender who has signed for this service (RFC 8292); throws the refusal otherwise. */
export function checkSender(authorization: string | undefined, audience: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (token === '') throw refusal(401, 'Authorization: vapid is missing')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp = 0, sub = '' } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims
  const now = Date.now() / 1_000
  const isGood = signed && aud === audience && exp > now && exp <= now + aDay && /^(?:mailto|https):/.test(sub)
  if (!isGood) throw refusal(403, 'the token is not valid here')
  return key
}
