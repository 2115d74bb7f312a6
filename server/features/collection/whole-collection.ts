import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Kysely } from 'kysely'
import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { perDatabase } from '../../db/per-database.ts'
import type { DB } from '../../db/types.ts'
import { notFound } from '../../errors.ts'
import { sendCompressed } from '../../http/compress.ts'
import { batchedRead } from '../../lib/batched-read.ts'
import { CompressedText } from '../../lib/compressed-text.ts'
import { type collectionJson, collectionVersions } from './collection.queries.ts'

/** Of all kept collections. */
const mostBytes = 64 * 1_048_576

interface Kept {
  version: string
  etag: string
  text: CompressedText
}

interface Wanted {
  id: number
  form: string
  own: boolean
  version: string
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * Answers whole collections as JSON text from the database, unchanged. Each is kept with its compressed forms until its
 * version changes, and whoever has it already gets a 304 (COL-03).
 */
export function createWholeCollections({ metrics }: Pick<Context, 'metrics'>) {
  const versionsOf = perDatabase((db) => batchedRead((ids: number[]) => collectionVersions(db, ids)))
  const collections = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ text }) => text.bytes + 1_000,
  })
  const count = metrics.cache('collections', () => collections.calculatedSize)
  const textOf = async (
    db: Kysely<DB>,
    make: typeof collectionJson,
    { id, form, own, version }: Wanted,
  ): Promise<Kept> => {
    const key = `${id}.${form}.${own ? 'own' : 'shown'}`
    const kept = collections.get(key)
    if (kept?.version === version) {
      count.hit()
      return kept
    }
    count.miss()
    const text = await make(db, id, own)
    // The version changes with what only the owner sees, a borrower's name: it must not reveal that to others (P-49).
    const etag = own ? ownTag({ id, form, version }) : `W/"${id}.${form}.${digest(text)}"`
    const fresh = { version, etag, text: new CompressedText(text, { lasting: true }) }
    collections.set(key, fresh)
    return fresh
  }
  return (make: typeof collectionJson, form: string) =>
    async (request: FastifyRequest<{ Params: { id: number } }>, reply: FastifyReply): Promise<never> => {
      const { id } = request.params
      const stored = await versionsOf(request.reads)(id)
      if (!stored) throw notFound()
      const { version } = stored
      const own = request.viewer?.id === id
      const known = request.headers['if-none-match']
      const unchanged = (etag: string) => reply.header('etag', etag).code(304).send() as never
      // Known from the version alone: nothing is read for it.
      if (own && known === ownTag({ id, form, version })) return unchanged(known)
      const { etag, text } = await textOf(request.reads, make, { id, form, own, version })
      if (known === etag) return unchanged(etag)
      void reply.header('etag', etag).type('application/json; charset=utf-8')
      return sendCompressed(request, reply, text)
    }
}

const ownTag = ({ id, form, version }: Omit<Wanted, 'own'>): string => `W/"${id}.${version}.${form}.own"`
