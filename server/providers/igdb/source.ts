import type { FastifyBaseLogger } from 'fastify'
import type { ExternalGame, ExternalSource } from '../../catalogue/external/external-game.ts'
import { patiently } from '../client/retry.ts'
import { isTooLarge, ProviderError } from '../client/provider-error.ts'
import { json } from '../client/readers.ts'
import { query, whole } from './apicalypse.ts'
import { type AskIgdb, gameRows, type Rows } from './ask.ts'
import { gameFields, keptOnly } from './fields.ts'
import { toExternalGame } from './mapping.ts'
import { WireCount } from './schema.ts'

interface SourceParts {
  ask: AskIgdb
  log: FastifyBaseLogger
  imagesUrl: string
  signal?: AbortSignal | undefined
}

const pageMax = 500
const smallestPage = 25
const oddRows = 20
/** It answers at most 10 MB. */
const pageBytes = 12_000_000
const wireCount = json(WireCount)

/**
 * All games of the database by ascending id. A row that is left out does not shorten the page: only the database says
 * where the end is.
 */
export function createGameSource({ ask, log, imagesUrl, signal }: SourceParts): ExternalSource {
  const read = gameRows(log, oddRows)
  const patience = patiently(signal)
  const since = (seconds: number | null): string[] => (seconds === null ? [] : [`updated_at >= ${whole(seconds)}`])

  async function page(where: string[], limit: number): Promise<Rows & { limit: number }> {
    try {
      const body = query({ fields: gameFields, where, sort: 'id asc', limit })
      return { ...(await ask({ endpoint: 'games', body, read, maxBytes: pageBytes }, patience)), limit }
    } catch (error) {
      const smaller = Math.floor(limit / 2)
      if (!isTooLarge(error) || smaller < smallestPage) throw error
      return page(where, smaller)
    }
  }

  return {
    name: 'igdb',
    async count(seconds) {
      const body = `where ${[...keptOnly, ...since(seconds)].join(' & ')};`
      return { total: (await ask({ endpoint: 'games/count', body, read: wireCount }, patience)).count, upTo: null }
    },
    async after(place, seconds, limit) {
      const games: ExternalGame[] = []
      let last = place
      let read = 0
      while (games.length < limit) {
        const size = Math.min(limit - games.length, pageMax)
        const {
          rows,
          total,
          lastId,
          limit: asked,
        } = await page([`id > ${whole(last)}`, ...keptOnly, ...since(seconds)], size)
        games.push(...rows.flatMap((row) => toExternalGame(row, imagesUrl) ?? []))
        if (total > 0 && (lastId ?? 0) <= last)
          throw new ProviderError('changed', 'the games are not in the order of their ids')
        last = lastId ?? last
        read += total
        if (total < asked) return { games, read, last: null }
      }
      return { games, read, last }
    },
  }
}
