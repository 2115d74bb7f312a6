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
import { collectionGamesDigest, collectionGamesJson } from './collection-parts.queries.ts'
import { collectionVersions } from './collection.queries.ts'

/** Of all kept collections. */
const mostBytes = 64 * 1_048_576

interface Kept {
  version: string
  etag: string
  text: CompressedText
}

interface Wanted {
  /** Whose, and in which form. */
  name: string
  version: string
  /** The ETag, where it is known without the text. */
  tag?: string
  own: boolean
  make: () => Promise<string>
}

type Make = (db: Kysely<DB>, userId: number, own: boolean) => Promise<string>
type Handler = (request: FastifyRequest<{ Params: { id: number } }>, reply: FastifyReply) => Promise<never>

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

  async function versionOf({ reads, params }: Parameters<Handler>[0]): Promise<string> {
    const stored = await versionsOf(reads)(params.id)
    if (!stored) throw notFound()
    return stored.version
  }

  async function textOf({ name, version, tag, own, make }: Wanted): Promise<Kept> {
    const key = `${name}.${own ? 'own' : 'shown'}`
    const kept = collections.get(key)
    if (kept?.version === version) {
      count.hit()
      return kept
    }
    count.miss()
    const text = await make()
    // The version changes with what only the owner sees, a borrower's name: it must not reveal that to others (P-49).
    const etag = tag ?? `W/"${name}.${digest(text)}"`
    const fresh = { version, etag, text: kept?.etag === etag ? kept.text : new CompressedText(text, { lasting: true }) }
    collections.set(key, fresh)
    return fresh
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, wanted: Wanted): Promise<never> {
    const known = request.headers['if-none-match']
    const unchanged = (etag: string) => reply.header('etag', etag).code(304).send() as never
    // Known from the version alone: nothing is read for it.
    if (known !== undefined && known === wanted.tag) return unchanged(known)
    const { etag, text } = await textOf(wanted)
    if (known === etag) return unchanged(etag)
    void reply.header('etag', etag).type('application/json; charset=utf-8')
    return sendCompressed(request, reply, text) as Promise<never>
  }

  /** What the owner sees more of than others, and in another order. */
  const said =
    (make: Make, form: string): Handler =>
    async (request, reply) => {
      const { id } = request.params
      const version = await versionOf(request)
      const own = request.viewer?.id === id
      const name = `${id}.${form}`
      const tag = own ? { tag: `W/"${name}.${version}.own"` } : {}
      return answer(request, reply, { name, version, ...tag, own, make: () => make(request.reads, id, own) })
    }

  const digests = new LRUCache<number, { version: string; held: string }>({ max: 10_000 })

  /** What all see alike; a change of what the owner says of the games leaves it as it is. */
  const games: Handler = async (request, reply) => {
    const { id } = request.params
    const stored = await versionOf(request)
    let known = digests.get(id)
    if (known?.version !== stored) {
      known = { version: stored, held: await collectionGamesDigest(request.reads, id) }
      digests.set(id, known)
    }
    const version = `${known.held}-${stored.split('-')[1]}`
    const make = () => collectionGamesJson(request.reads, id)
    return answer(request, reply, { name: `${id}.games`, version, own: false, make })
  }

  return { said, games }
}
