import { createHmac } from 'node:crypto'

type Json = Record<string, unknown>

const encode = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (segment = ''): Json => JSON.parse(Buffer.from(segment, 'base64url').toString()) as Json

/** The contents of a token, unverified. */
export function readToken(token: string): { header: Json; payload: Json } {
  const [header, payload] = token.split('.')
  return { header: decode(header), payload: decode(payload) }
}

interface Forgery {
  header?: Json
  payload?: Json
  secret: string
  hash?: string
}

/** A token like the given one with some parts changed, signed again. */
export function forge(token: string, { header = {}, payload = {}, secret, hash = 'sha256' }: Forgery): string {
  const real = readToken(token)
  const head = `${encode({ ...real.header, ...header })}.${encode({ ...real.payload, ...payload })}`
  return `${head}.${createHmac(hash, secret).update(head).digest('base64url')}`
}
