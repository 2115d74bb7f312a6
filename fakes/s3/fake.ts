import { createHash, randomUUID, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Kept {
  body: Buffer
  at: Date
}

const [key, secret, bucket] = ['FAKEKEY', 'fake/secret+with=signs', 'ludoteca-files']
/** The smallest part of a large file but for the last, as the services want it. */
const leastPart = 5 * 1_048_576

class S3Problem extends Error {
  readonly status: number

  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

const xml = (name: string, inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${inside}</${name}>`
const tag = (name: string, text: string | number): string => `<${name}>${text}</${name}>`
const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`

/**
 * A bucket of an S3-compatible store, in memory: signatures, parts, ranges, lists in pages. `pageSize` makes the pages
 * small; `fail` refuses the next calls for which it answers a status.
 */
export async function startS3Fake({ pageSize = 1_000 }: { pageSize?: number } = {}) {
  const files = new Map<string, Kept>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const state = { fail: null as null | ((request: IncomingMessage) => number | undefined), calls: [] as string[] }
  const store = { files, uploads, pageSize }
  const server = createServer((request, response) => {
    void answer(request, response, store, state).catch((error: unknown) => {
      const [status, code] = error instanceof S3Problem ? [error.status, error.message] : [500, String(error)]
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(request.method === 'HEAD' ? '' : xml('Error', tag('Code', code) + tag('AWSAccessKeyId', key)))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** The setting of a server that uses it. */
    address: `s3+http://${key}:${secret}@${host}/${bucket}?region=eu-west-1`,
    secret,
    files,
    /** Parts of files that are not complete. */
    uploads,
    state,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Store = { files: Map<string, Kept>; uploads: Map<string, Map<number, Buffer>>; pageSize: number }
type State = { fail: null | ((request: IncomingMessage) => number | undefined); calls: string[] }

async function answer(request: IncomingMessage, response: ServerResponse, store: Store, state: State): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://fake')
  state.calls.push(`${request.method} ${pathname}`)
  const status = state.fail?.(request)
  if (status !== undefined) throw new S3Problem(status, 'SlowDown')
  if (!isSigned(request, key, secret)) throw new S3Problem(403, 'SignatureDoesNotMatch')
  const [, first = '', ...rest] = decodeURIComponent(pathname).split('/')
  if (first !== bucket) throw new S3Problem(404, 'NoSuchBucket')
  const name = rest.join('/')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  if (name !== '') return ofObject({ request, response, query, name, body }, store)
  response.setHeader('content-type', 'application/xml')
  if (request.method === 'GET') response.end(list(query, store))
  else if (request.method === 'POST' && query.has('delete')) response.end(deleteAll(body.toString(), store))
  else throw new S3Problem(405, 'MethodNotAllowed')
}

interface Asked {
  request: IncomingMessage
  response: ServerResponse
  query: URLSearchParams
  name: string
  body: Buffer
}

function ofObject(asked: Asked, store: Store): void {
  const { request, response, query, name, body } = asked
  const upload = query.get('uploadId')
  if (upload !== null || query.has('uploads')) return ofUpload(asked, upload, store)
  if (request.method === 'PUT') {
    store.files.set(name, { body, at: new Date() })
    response.setHeader('etag', etagOf(body)).end()
  } else if (request.method === 'DELETE') {
    store.files.delete(name)
    response.writeHead(204).end()
  } else send(asked, store.files.get(name))
}

function send({ request, response }: Asked, kept: Kept | undefined): void {
  if (!kept) throw new S3Problem(404, 'NoSuchKey')
  const { length } = kept.body
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const first = Number(from ?? 0)
  if (from !== undefined && first >= length) throw new S3Problem(416, 'InvalidRange')
  const last = Math.min(to ? Number(to) : length - 1, length - 1)
  const part = kept.body.subarray(first, last + 1)
  if (from !== undefined) response.setHeader('content-range', `bytes ${first}-${last}/${length}`)
  response.writeHead(from === undefined ? 200 : 206, { 'content-length': part.length, etag: etagOf(kept.body) })
  response.end(request.method === 'HEAD' ? undefined : part)
}

function ofUpload({ request, response, query, name, body }: Asked, upload: string | null, store: Store): void {
  response.setHeader('content-type', 'application/xml')
  if (upload === null) {
    const id = randomUUID()
    store.uploads.set(id, new Map())
    return void response.end(xml('InitiateMultipartUploadResult', tag('Key', name) + tag('UploadId', id)))
  }
  const parts = store.uploads.get(upload)
  if (!parts) throw new S3Problem(404, 'NoSuchUpload')
  if (request.method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body)
    return void response.setHeader('etag', etagOf(body)).end()
  }
  if (request.method === 'DELETE') {
    store.uploads.delete(upload)
    return void response.writeHead(204).end()
  }
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, at]) => parts.get(Number(at)))
  if (named.length === 0 || named.includes(undefined)) throw new S3Problem(400, 'InvalidPart')
  if (named.slice(0, -1).some((part) => part && part.length < leastPart)) throw new S3Problem(400, 'EntityTooSmall')
  const whole = Buffer.concat(named as Buffer[])
  store.files.set(name, { body: whole, at: new Date() })
  store.uploads.delete(upload)
  response.end(xml('CompleteMultipartUploadResult', tag('Key', name) + tag('ETag', etagOf(whole))))
}

function list(query: URLSearchParams, { files, pageSize }: Store): string {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
  const names = [...files.keys()].filter((name) => name.startsWith(prefix) && name > after).sort()
  const page = names.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? 1_000)))
  const rows = page.map((name) => {
    const { body, at } = files.get(name) as Kept
    return tag('Contents', tag('Key', name) + tag('LastModified', at.toISOString()) + tag('Size', body.length))
  })
  const more = page.length < names.length
  const next = more ? tag('NextContinuationToken', page.at(-1) ?? '') : ''
  return xml('ListBucketResult', tag('IsTruncated', String(more)) + next + rows.join(''))
}

function deleteAll(body: string, { files }: Store): string {
  const names = [...body.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name = '']) => name)
  for (const name of names) files.delete(name)
  return xml('DeleteResult', names.map((name) => tag('Deleted', tag('Key', name))).join(''))
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** As AWS encodes: RFC 3986, in hexadecimal capitals. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether a request is signed with this key (AWS Signature Version 4, in its header). */
function isSigned(request: IncomingMessage, key: string, secret: string): boolean {
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
