import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { networksOf } from '../lib/network.ts'
import { closeAfterAnswer, tooBusy, watchPace } from './receive-file.ts'

/** The allowed parts of a form: each file once, and a text `data`, which contains JSON. */
export interface FormShape<F extends string> {
  files: readonly F[]
  /** Maximum bytes of one file. */
  fileBytes: number
}

export interface Form<F extends string> {
  files: Partial<Record<F, Buffer>>
  data: string | undefined
}

/** Maximum bytes of the text: the same as for a JSON body of the same call. */
const dataBytes = 65_536
/** Headers of parts and the lines between them. */
const overhead = 16_384
const mebibyte = 1_048_576
/**
 * Maximum bytes of forms in memory, above which the answer is 503: for everybody, for one network (a family, a school)
 * and for one user, for whom it is one form of the largest size. Without the shares a few slow senders would keep
 * everybody else out (OP-07).
 */
const most = { all: 64 * mebibyte, network: 44 * mebibyte, person: 22 * mebibyte }
const held = new Map<string, number>()

/** Whether a request sends a form. */
export const isForm = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/** Refuses a form that declares more than its shape allows, before any of it is read. */
export function refuseHuge({ headers }: FastifyRequest, { files, fileBytes }: FormShape<string>): void {
  if (Number(headers['content-length'] ?? 0) > files.length * fileBytes + dataBytes + overhead) throw tooLarge()
}

/**
 * Reads a form into memory as far as its shape allows: refuses at the first byte too many and reads no more from the
 * network (UP-04, UP-08). Throws AppError 400, 413 or 503. Names and declared types of files are ignored (UP-06).
 */
export async function readForm<F extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  shape: FormShape<F>,
): Promise<Form<F>> {
  const form: Form<F> = { files: {}, data: undefined }
  const hold = holdUntilAnswered(request, reply)
  watchPace(request.raw)
  try {
    for await (const part of request.parts({ limits: limitsOf(shape) })) {
      if (part.type === 'file') form.files[newName(part, shape, form)] = await readFile(part, shape.fileBytes, hold)
      else form.data = readText(part, form)
    }
    return form
  } catch (error) {
    closeAfterAnswer(request, reply)
    throw toRefusal(error)
  }
}

const limitsOf = ({ files, fileBytes }: FormShape<string>) => ({
  fieldNameSize: 100,
  fieldSize: dataBytes,
  fields: 1,
  files: files.length,
  // One more than allowed: at its own limit the library would silently read on to the end.
  fileSize: fileBytes + 1,
  parts: files.length + 1,
  headerPairs: 20,
})

/** Counts the bytes of one form, and releases them once the request is answered or its sender has disconnected. */
function holdUntilAnswered(request: FastifyRequest, reply: FastifyReply): (bytes: number) => void {
  const shares: [string, number][] = [
    ['all', most.all],
    // A /56 or a /48 of IPv6 has no more than one network, since only all of them together have more.
    ...networksOf(request.ip).map(({ name }): [string, number] => [`network ${name}`, most.network]),
    [`person ${request.viewer?.id}`, most.person],
  ]
  let mine = 0
  const add = (bytes: number): void => {
    mine += bytes
    for (const [share] of shares) {
      const sum = (held.get(share) ?? 0) + bytes
      if (sum > 0) held.set(share, sum)
      else held.delete(share)
    }
  }
  reply.raw.once('close', () => add(-mine))
  return (bytes) => {
    if (shares.some(([share, limit]) => (held.get(share) ?? 0) + bytes > limit)) throw tooBusy()
    add(bytes)
  }
}

function newName<F extends string>({ fieldname }: MultipartFile, { files }: FormShape<F>, form: Form<F>): F {
  const name = files.find((known) => known === fieldname)
  if (name === undefined || form.files[name]) throw malformed()
  return name
}

async function readFile({ file }: MultipartFile, most: number, hold: (bytes: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (file.truncated || bytes > most) throw tooLarge()
    hold(chunk.length)
    chunks.push(chunk)
  }
  if (file.truncated) throw tooLarge()
  return Buffer.concat(chunks)
}

function readText(part: Exclude<Multipart, MultipartFile>, form: Form<string>): string {
  if (part.fieldname !== 'data' || form.data !== undefined) throw malformed()
  if (part.valueTruncated) throw tooLarge()
  // The library has already parsed it when the part declares JSON.
  return typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
}

const tooLarge = (): AppError => new AppError('too-large', 'The data is too large.')
const malformed = (): AppError => new AppError('malformed', 'The form is not one that this call takes.')

function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  return (error as { statusCode?: number }).statusCode === 413 ? tooLarge() : malformed()
}
