import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { App } from './app-types.ts'

/** A file sent as the body of a request. A class of its own, so that checks that walk through bodies skip its bytes. */
class FileBody {
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get bytes(): Buffer {
    return this.#bytes
  }
}

/**
 * Lets the routes of this scope accept files of these content types, and nothing else: JSON as large as a file would be
 * parsed in one go while everybody waits. Each call declares its maximum size.
 */
export function takeFiles(app: App, types: readonly string[]): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(noFile()))
  app.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, new FileBody(bytes as Buffer)),
  )
}

/** The uploaded file; throws 415 when there is none. */
export function fileOf({ body }: Pick<FastifyRequest, 'body'>): Buffer {
  if (body instanceof FileBody) return body.bytes
  throw noFile()
}

const noFile = (): AppError => new AppError('unsupported-type', 'Send the file itself, with its content type.')
