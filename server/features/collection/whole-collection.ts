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
  /** The ETag of what only the owner gets: it is known without the text. */
  tag?: string | undefined
  /** The text, and its version where a change may have come since that was asked for. */
  make: () => Promise<{ text: string; version?: string }>
}

type Make = (db: Kysely<DB>, userId: number, own: boolean) => Promise<string>
type Handler = (request: FastifyRequest<{ Params: { id: number } }>, reply: FastifyReply) => Promise<never>

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Keeps texts with their compressed forms until their versions change, and answers with them. */
function createKeptAnswers({ metrics }: Pick<Context, 'metrics'>) {
  const collections = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ text }) => text.bytes + 1_000,
  })
  const count = metrics.cache('collections', () => collections.calculatedSize)

  async function textOf({ name, version, tag, make }: Wanted): Promise<Kept> {
    const key = `${name}.${tag === undefined ? 'shown' : 'own'}`
    const kept = collections.get(key)
    if (kept?.version === version) {
      count.hit()
      return kept
    }
    count.miss()
    const { text, version: made = version } = await make()
    // The version changes with what only the owner sees, a borrower's name: it must not reveal that to others (P-49).
    const etag = tag ?? `W/"${name}.${digest(text)}"`
    const fresh = {
      version: made,
      etag,
      text: kept?.etag === etag ? kept.text : new CompressedText(text, { lasting: true }),
    }
    collections.set(key, fresh)
    return fresh
  }

  return async function answer(request: FastifyRequest, reply: FastifyReply, wanted: Wanted): Promise<never> {
    const known = request.headers['if-none-match']
    const unchanged = (etag: string) => reply.header('etag', etag).code(304).send() as never
    // Known from the version alone: nothing is read for it.
    if (known !== undefined && known === wanted.tag) return unchanged(known)
    const { etag, text } = await textOf(wanted)
    if (known === etag) return unchanged(etag)
    void reply.header('etag', etag).type('application/json; charset=utf-8')
    return sendCompressed(request, reply, text) as Promise<never>
  }
}

/**
 * Answers whole collections as JSON text from the database, unchanged. Each is kept with its compressed forms until its
 * version changes, and whoever has it already gets a 304 (COL-03).
 */
export function createWholeCollections(ctx: Pick<Context, 'metrics'>) {
  const answer = createKeptAnswers(ctx)
  const versionsOf = perDatabase((db) => batchedRead((ids: number[]) => collectionVersions(db, ids)))
  async function storedOf({ reads, params }: Parameters<Handler>[0]) {
    const stored = await versionsOf(reads)(params.id)
    if (!stored) throw notFound()
    return stored
  }

  /** What the owner sees more of than others, and in another order. */
  const said =
    (make: Make, form: string): Handler =>
    async (request, reply) => {
      const { id } = request.params
      const { version } = await storedOf(request)
      const own = request.viewer?.id === id
      const name = `${id}.${form}`
      const tag = own ? `W/"${name}.${version}.own"` : undefined
      return answer(request, reply, {
        name,
        version,
        tag,
        make: async () => ({ text: await make(request.reads, id, own) }),
      })
    }

  const digestOf = createDigests()

  /** What all see alike; a change of what the owner says of the games leaves it as it is. */
  const games: Handler = async (request, reply) => {
    const { id } = request.params
    const { version, change } = await storedOf(request)
    return answer(request, reply, {
      name: `${id}.games`,
      version: `${await digestOf(request.reads, id, version)}-${change}`,
      // Digests come back where versions only grow: the text of one must not be kept under another.
      make: async () => {
        const { text, digest: made } = await collectionGamesJson(request.reads, id)
        return { text, version: `${made}-${change}` }
      },
    })
  }

  return { said, games }
}

/** Reads the digests of which games collections hold, each once for a version of the collection. */
function createDigests() {
  const digests = new LRUCache<number, { version: string; digest: string }>({ max: 10_000 })
  return async (db: Kysely<DB>, id: number, version: string): Promise<string> => {
    const known = digests.get(id)
    if (known?.version === version) return known.digest
    const fresh = { version, digest: await collectionGamesDigest(db, id) }
    digests.set(id, fresh)
    return fresh.digest
  }
}
