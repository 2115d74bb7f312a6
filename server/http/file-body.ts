import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { App } from './app-types.ts'

/** A file that came as the body of a request. Its bytes stand apart: nothing that walks through bodies looks into them. */
class FileBody {
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get bytes(): Buffer {
    return this.#bytes
  }
}

/** Lets the routes of this scope take files of these content types; how large they may be, each call says itself. */
export function takeFiles(app: App, types: readonly string[]): void {
  app.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, new FileBody(bytes as Buffer)),
  )
}

/** The file that was sent; throws 415 where none was. */
export function fileOf({ body }: Pick<FastifyRequest, 'body'>): Buffer {
  if (body instanceof FileBody) return body.bytes
  throw new AppError('unsupported-type', 'Send the file itself, with its content type.')
}
