import { Readable } from 'node:stream'
import { S3mini, type UploadPart } from 's3mini'
import { AppError } from '../errors.ts'
import type { S3Address } from '../lib/s3-address.ts'
import { checkKey, type ByteRange, type FileStore, type StoredFile } from './file-store.ts'

/** One part of a large file is in memory at a time. The services want 5 MB at least for all but the last. */
const partBytes = 8 * 1_048_576
/** Until an answer begins; a part is 8 MB. */
const patience = 60_000
const pageSize = 1_000

/**
 * Files in a bucket of an S3-compatible store. The address comes from the operator and not from people, and bodies are
 * streams: so it does not go through the client of the providers.
 */
export function createS3Store({ bucket, region, key, secret }: S3Address): FileStore {
  const s3 = new S3mini({ accessKeyId: key, secretAccessKey: secret, endpoint: bucket, region, fetch: inTime })

  async function* listBelow(prefix: string): AsyncGenerator<StoredFile> {
    let next: string | undefined
    do {
      const page = await s3.listObjectsPaged('/', prefix, pageSize, next).catch(explain)
      if (!page) throw new Error(`the bucket ${new URL(bucket).pathname.slice(1)} does not exist`)
      for (const { Key, Size, LastModified } of page.objects ?? [])
        yield { key: Key, bytes: Size, changedAt: LastModified }
      next = page.nextContinuationToken
    } while (next)
  }

  return {
    async put(name, content) {
      checkKey(name)
      if (Buffer.isBuffer(content)) await putWhole(s3, name, content)
      else await putStream(s3, name, content)
    },

    read: (name, range) => read(s3, checkKey(name), range),

    async remove(name) {
      const gone = [checkKey(name)]
      for await (const found of listBelow(`${name}/`)) gone.push(found.key)
      const done = await s3.deleteObjects(gone).catch(explain)
      if (!done.every(Boolean)) throw new Error('the file store did not delete all files')
    },

    list: (folder) => listBelow(folder === undefined ? '' : `${checkKey(folder)}/`),

    free: async () => Infinity,
  }
}

const putWhole = (s3: S3mini, name: string, content: Buffer) => retry(() => s3.putObject(name, content)).catch(explain)

/** A stream in parts; one that is small is a single call. What was sent of a stream that fails is given up. */
async function putStream(s3: S3mini, name: string, content: Readable): Promise<void> {
  let upload: string | undefined
  const sent: UploadPart[] = []
  try {
    for await (const { bytes, last } of partsOf(content)) {
      if (last && upload === undefined) return void (await putWhole(s3, name, bytes))
      const id = (upload ??= await s3.getMultipartUploadId(name).catch(explain))
      if (bytes.length > 0) sent.push(await retry(() => s3.uploadPart(name, id, bytes, sent.length + 1)).catch(explain))
    }
    if (upload !== undefined) await s3.completeMultipartUpload(name, upload, sent).catch(explain)
  } catch (error) {
    if (upload !== undefined) await s3.abortMultipartUpload(name, upload).catch(() => undefined)
    throw error
  }
}

async function* partsOf(content: Readable): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let held: Buffer[] = []
  let size = 0
  for await (const piece of content as AsyncIterable<Buffer | string>) {
    const chunk = Buffer.from(piece)
    held.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    const all = Buffer.concat(held)
    for (let at = 0; at + partBytes <= size; at += partBytes)
      yield { bytes: all.subarray(at, at + partBytes), last: false }
    held = [all.subarray(size - (size % partBytes))]
    size %= partBytes
  }
  yield { bytes: Buffer.concat(held), last: true }
}

async function read(s3: S3mini, name: string, range?: ByteRange) {
  const answer = await s3
    .getObjectRaw(name, !range, range?.first, range && range.last + 1)
    .catch((error: unknown) => ((error as { status?: number }).status === 404 ? null : explain(error)))
  if (!answer) return null
  const size = range
    ? Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1])
    : Number(answer.headers.get('content-length') ?? NaN)
  if (!answer.body || !Number.isSafeInteger(size)) {
    await answer.body?.cancel()
    throw new Error('the file store did not tell the size of a file')
  }
  return { bytes: size, stream: Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]) }
}

/** Ends a call whose answer does not begin in time; a body may take as long as its reader. */
const inTime: ConstructorParameters<typeof S3mini>[0]['fetch'] = async (input, init) => {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new Error('the file store does not answer')), patience)
  try {
    // oxlint-disable-next-line eslint/no-restricted-globals -- the operator's own store, see createS3Store
    return await fetch(input, { ...init, signal: stop.signal })
  } finally {
    clearTimeout(timer)
  }
}

const passing = (error: unknown): boolean => {
  const { status } = error as { status?: number }
  return status === undefined || status === 429 || status >= 500
}

/** Twice more when the store is only busy. */
async function retry<T>(work: () => Promise<T>, waits: readonly number[] = [200, 1_000]): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const [wait, ...later] = waits
    if (wait === undefined || !passing(error)) throw error
    await new Promise((resolve) => void setTimeout(resolve, wait))
    return retry(work, later)
  }
}

/** Failures that an operator can do something about. */
function sentenceFor(status: number, code: string | undefined): string | null {
  if (status === 404 && code === 'NoSuchBucket')
    return 'the bucket of LUDOTECA_FILES does not exist (404): create it, or correct its name'
  if (status === 301 || status === 307)
    return `the bucket is in another region or at another address (${status}): correct LUDOTECA_FILES`
  return status === 429 ? 'the file store limits our calls (429): it is tried again later' : null
}

/** Errors of the library carry answers that name the key: only status and code are kept. */
function explain(error: unknown): never {
  const { status, serviceCode, cause, message } = error as {
    status?: number
    serviceCode?: string
    cause?: { code?: string }
    message?: string
  }
  const reason =
    status === undefined
      ? `the file store cannot be reached: ${cause?.code ?? message ?? 'no reason'}`
      : (sentenceFor(status, serviceCode) ?? `the file store answered ${status} (${serviceCode ?? 'Unknown'})`)
  if (!passing(error)) throw new Error(reason)
  throw new AppError('unavailable', 'Files cannot be reached at the moment. Try again in a moment.', {
    retryAfter: 10,
    cause: new Error(reason),
  })
}
