import { createPublicKey, verify } from 'node:crypto'
import { refusal } from '../kit/answer.ts'

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
