import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Kysely } from 'kysely'
import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { perDatabase } from '../../db/connection.ts'
import type { DB } from '../../db/types.ts'
import { notFound } from '../../errors.ts'
import { sendCompressed } from '../../http/compress.ts'
import { batchedRead } from '../../lib/shared-read.ts'
import { CompressedText } from '../../lib/compressed-text.ts'
import { collectionGamesDigest, collectionGamesJson } from './collection-json.queries.ts'
import { collectionVersions } from './collection.queries.ts'

/** Of all cached responses. */
const mostBytes = 64 * 1_048_576

interface CachedResponse {
  version: string
  etag: string
  text: CompressedText
}

interface WantedResponse {
  /** The owner's id and the form, which begin the ETag. */
  name: string
  version: string
  /** The ETag of what only the owner gets: it is known without the text. */
  ownEtag?: string | undefined
  /** Reads the text, with its version where that may have changed since `version` was read. */
  read: () => Promise<{ text: string; version?: string }>
}

type ReadJson = (db: Kysely<DB>, userId: number, own: boolean) => Promise<string>
type Handler = (request: FastifyRequest<{ Params: { id: number } }>, reply: FastifyReply) => Promise<never>

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * Handlers that send whole collections as JSON text from the database. Each text is cached with its compressed forms
 * until its version changes, and a client that holds it already gets a 304 (COL-03).
 */
export function createCollectionResponses(ctx: Pick<Context, 'metrics'>) {
  const send = createCache(ctx)
  const readVersion = perDatabase((db) => batchedRead((ids: number[]) => collectionVersions(db, ids)))
  const readGamesDigest = createDigests()
  async function currentVersion({ db, params }: Parameters<Handler>[0]) {
    const current = await readVersion(db)(params.id)
    if (!current) throw notFound()
    return current
  }

  /** Sends entries, which the owner sees more of than others, and in another order. */
  const entries =
    (readJson: ReadJson, form: string): Handler =>
    async (request, reply) => {
      const { id } = request.params
      const { version } = await currentVersion(request)
      const own = request.viewer?.id === id
      const name = `${id}.${form}`
      return send(request, reply, {
        name,
        version,
        ownEtag: own ? `W/"${name}.${version}.own"` : undefined,
        read: async () => ({ text: await readJson(request.db, id, own) }),
      })
    }

  /** Sends the games, which are the same for all viewers; a change of flags or scores leaves their version as it is. */
  const games: Handler = async (request, reply) => {
    const { id } = request.params
    const { version, change } = await currentVersion(request)
    return send(request, reply, {
      name: `${id}.games`,
      version: `${await readGamesDigest(request.db, id, version)}-${change}`,
      // A collection may return to an earlier digest: a newer text must not be cached under an older one.
      read: async () => {
        const { text, digest } = await collectionGamesJson(request.db, id)
        return { text, version: `${digest}-${change}` }
      },
    })
  }

  return { entries, games }
}

/** Sends responses from a cache. */
function createCache({ metrics }: Pick<Context, 'metrics'>) {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: mostBytes,
    sizeCalculation: ({ text }) => text.bytes + 1_000,
  })
  const count = metrics.cache('collections', () => cache.calculatedSize)

  async function readCached({ name, version, ownEtag, read }: WantedResponse): Promise<CachedResponse> {
    const key = `${name}.${ownEtag === undefined ? 'shown' : 'own'}`
    const cached = cache.get(key)
    if (cached?.version === version) {
      count.hit()
      return cached
    }
    count.miss()
    const { text, version: readVersion = version } = await read()
    // The version changes with what only the owner sees, a borrower's name: it must not reveal that to others (P-49).
    const etag = ownEtag ?? `W/"${name}.${hashOf(text)}"`
    const fresh = {
      version: readVersion,
      etag,
      text: cached?.etag === etag ? cached.text : new CompressedText(text, { lasting: true }),
    }
    cache.set(key, fresh)
    return fresh
  }

  return async function send(request: FastifyRequest, reply: FastifyReply, wanted: WantedResponse): Promise<never> {
    const known = request.headers['if-none-match']
    const sendUnchanged = (etag: string) => reply.header('etag', etag).code(304).send() as never
    // Known from the version alone: nothing is read for it.
    if (known !== undefined && known === wanted.ownEtag) return sendUnchanged(known)
    const { etag, text } = await readCached(wanted)
    if (known === etag) return sendUnchanged(etag)
    void reply.header('etag', etag).type('application/json; charset=utf-8')
    return sendCompressed(request, reply, text) as Promise<never>
  }
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
