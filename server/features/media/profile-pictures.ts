import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { limits } from '../../../common/rules/limits.ts'
import { type PictureKind, pictureKinds } from '../../../common/rules/pictures.ts'
import type { Context } from '../../context.ts'
import { lockUser } from '../../db/lock-accounts.ts'
import type { DB } from '../../db/types.ts'
import { invalid } from '../../errors.ts'
import { closeAfterAnswer, isFull, needRoom, noRoom } from '../../files/receive-file.ts'
import { PictureError } from '../../files/picture-work.ts'
import { encodePicture } from '../../files/pictures.ts'
import { isForm, readForm, refuseHuge } from '../../files/read-form.ts'
import { refuseInfected } from '../../files/virus-scan.ts'
import type { App } from '../../http/app-types.ts'
import { refuseBody } from '../../http/validation.ts'
import { deleteShown, insertShown, type StoredPicture } from './media.queries.ts'
import { folderOf, restOfFiles } from './media-files.ts'

const shape = { files: pictureKinds, fileBytes: limits.pictureBytes }

declare module 'fastify' {
  interface FastifyRequest {
    /** The uploaded pictures as received; null where the call accepts none. */
    pictures: Partial<Record<PictureKind, Buffer>> | null
  }
}

/**
 * Mounts a call that accepts JSON, or a form with `avatar`, `background` (files) and `data` (that JSON). Its body is
 * the JSON either way; the files are in `request.pictures`.
 */
export function withPictures(app: App, ctx: Context, mount: (scope: App) => void): void {
  void app.register(async (plain) => {
    const scope = plain as unknown as App
    await scope.register(multipart)
    scope.decorateRequest('pictures', null)
    scope.addHook('preParsing', async (request, reply) => {
      if (isForm(request)) await admit(ctx, request, reply)
    })
    scope.addHook('preValidation', async (request, reply) => {
      if (!isForm(request)) return
      const { files, data } = await readForm(request, reply, shape)
      for (const picture of Object.values(files)) await refuseInfected(ctx, () => Readable.from([picture]))
      request.pictures = files
      request.body = { ...(await parseData(scope, request, data)), ...namesOf(files) }
      refuseBody(request)
    })
    mount(scope)
  })
}

/** Whether a form is accepted at all, checked before any of it is read. */
async function admit(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  try {
    await ctx.limits.take('upload', request)
    refuseHuge(request, shape)
    await needRoom(ctx.files, 'pictures')
  } catch (error) {
    closeAfterAnswer(request, reply)
    throw error
  }
}

/** The names of the files, without values: they pass the schema, and show it that something is to be changed. */
const namesOf = (files: object): object => Object.fromEntries(Object.keys(files).map((kind) => [kind, undefined]))

async function parseData(scope: App, request: FastifyRequest, text: string | undefined): Promise<object> {
  if (text === undefined) return {}
  const parse = scope.getDefaultJsonParser('error', 'error')
  const data = await new Promise<unknown>((resolve, reject) => {
    void parse(request, text, (error, value) => (error ? reject(error) : resolve(value)))
  })
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw invalid({ data: ['This must be an object.'] })
  return data
}

/**
 * Stores the pictures of a request and runs the change; when that fails, their files are removed. Throws 422 for a file
 * that is not a picture, 503 without disk space or under too much load.
 */
export async function storePictures<T>(
  ctx: Pick<Context, 'files'>,
  userId: number,
  given: FastifyRequest['pictures'],
  change: (stored: StoredPicture[]) => Promise<T>,
): Promise<T> {
  const encoded = await encodeAll(given ?? {})
  const stored = encoded.map(({ kind, files }) => ({ id: randomUUID(), kind, files: sizesOf(files) }))
  try {
    for (const [at, { files }] of encoded.entries())
      for (const [name, bytes] of files)
        await ctx.files.put(`${folderOf('uploads', userId, stored[at]?.id ?? '')}/${name}`, bytes)
    return await change(stored)
  } catch (error) {
    await Promise.allSettled(stored.map(({ id }) => ctx.files.remove(folderOf('uploads', userId, id))))
    throw isFull(error) ? noRoom('pictures', error) : error
  }
}

const sizesOf = (files: Map<string, Buffer>) =>
  Object.fromEntries([...files].map(([name, { length }]) => [name, length]))

async function encodeAll(given: Partial<Record<PictureKind, Buffer>>) {
  const encoded: { kind: PictureKind; files: Map<string, Buffer> }[] = []
  for (const kind of pictureKinds) {
    const input = given[kind]
    if (input) encoded.push({ kind, files: await encodePicture(input, kind).catch(explain(kind)) })
  }
  return encoded
}

const explain = (kind: PictureKind) => (error: unknown) => {
  throw error instanceof PictureError ? invalid({ [kind]: [error.message] }) : error
}

type Columns = Partial<Record<PictureKind, string | null>>

/**
 * Replaces old pictures by new ones and removes those of the `removed` kinds; call it in the transaction of the change.
 * Returns the new values of the profile: the address of each new picture, null for a removed one.
 */
export async function attachPictures(
  trx: Transaction<DB>,
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  userId: number,
  { stored, removed }: { stored: StoredPicture[]; removed: PictureKind[] },
): Promise<Columns> {
  const changed = [...removed, ...stored.map(({ kind }) => kind)]
  if (changed.length === 0) return {}
  // Two tabs must not both replace the same old one.
  await lockUser(trx, userId)
  const ids = await deleteShown(trx, userId, changed)
  if (stored.length > 0) await insertShown(trx, userId, stored, new Date(now()))
  if (ids.length > 0)
    await jobs.add(trx, 'remove-files-nobody-needs', { user_id: userId, ids }, { after: new Date(now() + restOfFiles) })
  return Object.fromEntries([
    ...removed.map((kind) => [kind, null]),
    ...stored.map(({ kind, id }) => [kind, `/media/${userId}/${id}`]),
  ]) as Columns
}
