import type { ExternalGame, ExternalSource } from '../../catalogue/external/external-game.ts'
import { ProviderError } from '../provider-error.ts'
import { quoted, query, whole } from './apicalypse.ts'
import { createAsk, type IgdbParts, type Patience, personal } from './ask.ts'
import { cardFields, extraFields, gameFields, keptOnly } from './fields.ts'
import { createGameSource } from './game-source.ts'
import { createReader } from './read-answer.ts'
import type { IgdbSettings } from './settings.ts'
import { type ExternalBeat, type ExternalExtra, isExternalSlug, toBeat, toExternalGame, toExtra } from './to-game.ts'
import { isWireBeat } from './wire.ts'

/** The external games database. Every call may throw a ProviderError; `null` means that it knows no such game. */
export interface Igdb {
  mode: IgdbSettings['mode']
  /** Where its pictures come from. */
  imagesUrl: string
  /** At most 20 games for a text, best first; without texts, pictures of the game and makers. */
  search: (text: string, patience?: Patience) => Promise<ExternalGame[]>
  bySlug: (slug: string, patience?: Patience) => Promise<ExternalGame | null>
  byId: (id: number, patience?: Patience) => Promise<ExternalGame | null>
  /** Those of the ids that it knows, at most 500. */
  many: (ids: number[], patience?: Patience) => Promise<ExternalGame[]>
  extra: (id: number, patience?: Patience) => Promise<ExternalExtra | null>
  /** Null where nobody told a time. */
  timeToBeat: (id: number, patience?: Patience) => Promise<ExternalBeat | null>
  /** All its games, page by page, for the bulk load; patient, so that people go first. */
  source: (signal?: AbortSignal) => ExternalSource
}

const found = 20

/** Joins the parts of the provider: what it is asked, how, and what is made of its answers. */
export function createIgdb(settings: IgdbSettings, parts: IgdbParts): Igdb {
  const ask = createAsk(settings, parts)
  const reader = createReader(parts.log, 0)
  const { imagesUrl, mode } = settings

  const games = async (body: string, patience?: Patience): Promise<ExternalGame[]> =>
    (await ask('games', body, reader, patience)).rows.flatMap((row) => toExternalGame(row, imagesUrl) ?? [])
  const oneGame = async (where: string[], patience?: Patience): Promise<ExternalGame | null> =>
    (await games(query({ fields: gameFields, where, limit: 1 }), patience))[0] ?? null

  return {
    mode,
    imagesUrl,
    async search(text, patience = personal) {
      const start = performance.now()
      const byWords = await games(query({ search: text, fields: cardFields, where: keptOnly, limit: found }), patience)
      if (byWords.length > 0) return byWords
      const inside = [`name ~ *${quoted(text)}*`, ...keptOnly]
      const within = (patience.within ?? Infinity) - (performance.now() - start)
      return games(query({ fields: cardFields, where: inside, sort: 'total_rating_count desc', limit: found }), {
        ...patience,
        within,
      })
    },
    bySlug: async (slug, patience) => (isExternalSlug(slug) ? oneGame([`slug = ${quoted(slug)}`], patience) : null),
    byId: (id, patience) => oneGame([`id = ${whole(id)}`], patience),
    async many(ids, patience) {
      if (ids.length === 0) return []
      const where = [`id = (${ids.map(whole).join(',')})`]
      return games(query({ fields: gameFields, where, limit: Math.min(ids.length, 500) }), {
        wait: 'patient',
        ...patience,
        maxBytes: 12_000_000,
      })
    },
    async extra(id, patience) {
      const body = query({ fields: extraFields, where: [`id = ${whole(id)}`], limit: 1 })
      const [row] = (await ask('games', body, reader, patience)).rows
      return row ? toExtra(row, imagesUrl) : null
    },
    timeToBeat: (id, patience) =>
      ask(
        'game_time_to_beats',
        query({ fields: ['hastily', 'normally', 'completely'], where: [`game_id = ${whole(id)}`], limit: 1 }),
        readBeat,
        patience,
      ),
    source: (signal) => createGameSource({ ask, log: parts.log, imagesUrl, signal }),
  }
}

function readBeat(answer: unknown): ExternalBeat | null {
  if (!Array.isArray(answer)) throw new ProviderError('changed', 'the times are no list')
  const row: unknown = answer[0]
  if (row === undefined) return null
  if (!isWireBeat.Check(row)) throw new ProviderError('changed', 'the times have another form')
  return toBeat(row)
}
