import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { CompressedText, encodingFor } from '../../lib/compressed-text.ts'
import { type collectionJson, collectionVersion } from './collection.queries.ts'

/** Of all kept collections. */
const mostBytes = 64 * 1_048_576

interface Kept {
  version: string
  etag: string
  text: CompressedText
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * Answers whole collections as JSON text from the database, unchanged. Each is kept with its compressed forms until its
 * version changes, and whoever has it already gets a 304 (COL-03).
 */
export function createWholeCollections({ db }: Pick<Context, 'db'>) {
  const collections = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ text }) => text.bytes + 1_000,
  })
  const find = async (id: number, make: typeof collectionJson, form: string, own: boolean): Promise<Kept> => {
    const version = await collectionVersion(db, id)
    if (version === undefined) throw notFound()
    const key = `${id}.${form}.${own ? 'own' : 'shown'}`
    const kept = collections.get(key)
    if (kept?.version === version) return kept
    const text = await make(db, id, own)
    // The version changes with what only the owner sees, a borrower's name: it must not reveal that to others (P-49).
    const etag = own ? `W/"${id}.${version}.${form}.own"` : `W/"${id}.${form}.${digest(text)}"`
    const fresh = { version, etag, text: new CompressedText(text, { lasting: true }) }
    collections.set(key, fresh)
    return fresh
  }
  return (make: typeof collectionJson, form: string) =>
    async (request: FastifyRequest<{ Params: { id: number } }>, reply: FastifyReply): Promise<never> => {
      const { id } = request.params
      const { etag, text } = await find(id, make, form, request.viewer?.id === id)
      void reply.header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send() as never
      const encoding = encodingFor(request.headers['accept-encoding'])
      if (encoding !== 'identity') void reply.header('content-encoding', encoding)
      void reply.type('application/json; charset=utf-8')
      return reply.send(await text.as(encoding)) as never
    }
}
