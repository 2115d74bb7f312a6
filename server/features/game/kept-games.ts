import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { sendCompressed } from '../../http/compress.ts'
import { type RequestLang, requestLang } from '../../http/request-facts.ts'
import { perDatabase } from '../../db/connection.ts'
import type { DB } from '../../db/types.ts'
import { batchedRead } from '../../lib/shared-read.ts'
import { CompressedText } from '../../lib/compressed-text.ts'
import { gameBySlug, type GameStanding, gameStandings } from './game.queries.ts'
import { toGame } from './game.ts'

/** Of all kept games: some thousands. */
const mostBytes = 32 * 1_048_576
/** Milliseconds. Names of platforms, companies and the like belong to no game's version: they may be as old as this. */
const fresh = 60_000

interface Kept {
  version: string
  at: number
  text: CompressedText
}

/**
 * Answers games by their slugs. The answer of each is kept, as text with its compressed forms, as long as the game has
 * the same version, which every call asks for, in the database that it then reads: the primary or a replica. `seen` is
 * called for every game that is answered.
 */
export function createKeptGames(
  { now, metrics }: Pick<Context, 'now' | 'metrics'>,
  seen: (standing: GameStanding) => void,
) {
  const standingsOf = perDatabase((db) => batchedRead((slugs: string[]) => gameStandings(db, slugs)))
  const games = new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: ({ text }) => text.bytes + 1_000 })
  const count = metrics.cache('games', () => games.calculatedSize)

  async function make(db: Kysely<DB>, slug: string, lang: RequestLang, reply: FastifyReply): Promise<CompressedText> {
    const row = await gameBySlug(db, slug, lang)
    // It was deleted since it was asked for.
    if (!row) throw notFound()
    return new CompressedText(reply.serialize(toGame(row)) as string)
  }

  return async (request: FastifyRequest<{ Params: { slug: string } }>, reply: FastifyReply): Promise<never> => {
    const { slug } = request.params
    const standing = await standingsOf(request.db)(slug)
    if (!standing) throw notFound()
    seen(standing)
    const lang = requestLang(request)
    const [key, at, { version }] = [`${standing.id} ${lang}`, now(), standing]
    let kept = games.get(key)
    if (kept?.version === version && at - kept.at <= fresh) count.hit()
    else {
      count.miss()
      kept = { version, at, text: await make(request.db, slug, lang, reply) }
      games.set(key, kept)
    }
    void reply.type('application/json; charset=utf-8')
    return sendCompressed(request, reply, kept.text) as Promise<never>
  }
}
