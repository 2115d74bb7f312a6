import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** As AWS encodes: RFC 3986, in hexadecimal capitals. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether a request is signed with this key (AWS Signature Version 4, in its header). */
export function isSigned(request: IncomingMessage, key: string, secret: string): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, given, day, region, names, signature] = parts.exec(request.headers.authorization ?? '') ?? []
  if (given !== key || day === undefined || region === undefined || names === undefined) return false
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [
    request.method,
    decodeURIComponent(pathname).split('/').map(encode).join('/'),
    query,
    headers.join(''),
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ]
  const signingKey = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
  return hmac(signingKey, text.join('\n')).toString('hex') === signature
}
