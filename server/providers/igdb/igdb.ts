import type { ExternalGame, ExternalSource } from '../../catalogue/external/external-game.ts'
import type { AskPlainly } from '../client/token.ts'
import { type Patience, personal, together } from '../client/retry.ts'
import { ProviderError } from '../client/provider-error.ts'
import { json } from '../client/readers.ts'
import { defineProvider, type Mode, type ProviderParts } from '../define.ts'
import { address, key, secret } from '../settings.ts'
import { query, quoted, whole } from './apicalypse.ts'
import { type AskIgdb, gameRows } from './ask.ts'
import { cardFields, extraFields, gameFields, keptOnly } from './fields.ts'
import { type ExternalBeat, type ExternalExtra, isExternalSlug, toBeat, toExternalGame, toExtra } from './mapping.ts'
import { WireBeats, WireToken } from './schema.ts'
import { createGameSource } from './source.ts'

/** The external games database. Every call may throw a ProviderError; `null` means that it does not have the game. */
interface Igdb {
  mode: Mode
  /** At most 20 games for a text, best match first; without texts, pictures of the game and makers. */
  search: (text: string, patience?: Patience) => Promise<ExternalGame[]>
  bySlug: (slug: string, patience?: Patience) => Promise<ExternalGame | null>
  byId: (id: number, patience?: Patience) => Promise<ExternalGame | null>
  extra: (id: number, patience?: Patience) => Promise<ExternalExtra | null>
  /** Null when nobody submitted a time. */
  timeToBeat: (id: number, patience?: Patience) => Promise<ExternalBeat | null>
  /** All its games, page by page, for the bulk load; patient, so that interactive calls go first. */
  source: (signal?: AbortSignal) => ExternalSource
}

interface IgdbConfig {
  clientId: string
  clientSecret: string
  url: string
  tokenUrl: string
  imagesUrl: string
}

export const igdb = defineProvider({
  settings: {
    IGDB_CLIENT_ID: key('^[\\w-]{1,100}$', 'the client id of a Twitch application'),
    IGDB_CLIENT_SECRET: secret('the client secret of a Twitch application'),
    IGDB_URL: address('https://api.igdb.com/v4'),
    IGDB_TOKEN_URL: address('https://id.twitch.tv/oauth2/token'),
    IGDB_IMAGES_URL: address('https://images.igdb.com'),
  },
  keys: ['IGDB_CLIENT_ID', 'IGDB_CLIENT_SECRET'],
  fake: true,
  configure: (settings): IgdbConfig => ({
    clientId: settings.IGDB_CLIENT_ID ?? '',
    clientSecret: settings.IGDB_CLIENT_SECRET ?? '',
    url: settings.IGDB_URL,
    tokenUrl: settings.IGDB_TOKEN_URL,
    imagesUrl: settings.IGDB_IMAGES_URL,
  }),
  // Games of its fake have no pictures.
  pictures: ({ imagesUrl, mode }) => (mode === 'on' ? [imagesUrl] : []),
  create: createIgdb,
})

const found = 20
const wireBeats = json(WireBeats)
const wireToken = json(WireToken)

/** A little slower than the allowed four a second: requests in transit may bunch up by some 80 milliseconds. */
const rate = { calls: 1, seconds: 0.27 }

function createIgdb(config: IgdbConfig, { client, log, mode }: ProviderParts): Igdb {
  const { clientId, imagesUrl, tokenUrl, url } = config
  const { ask: askClient } = client<string>({
    hosts: { api: url, token: tokenUrl },
    limits: { rates: [rate], open: 8 },
    token: {
      mint: (ask) => mint(config, ask),
      headers: (token) => ({ 'client-id': clientId, authorization: `Bearer ${token}` }),
    },
  })
  const ask: AskIgdb = ({ endpoint, body, read, maxBytes }, patience) =>
    askClient(
      {
        name: endpoint,
        path: `/${endpoint}`,
        headers: { 'content-type': 'text/plain' },
        // A query only reads: retrying it is safe.
        repeatable: true,
        body,
        read,
        maxBytes,
      },
      patience,
    )
  return createCalls({ ask, log, mode, imagesUrl })
}

interface CallParts extends Pick<ProviderParts, 'log' | 'mode'> {
  ask: AskIgdb
  imagesUrl: string
}

function createCalls({ ask, log, mode, imagesUrl }: CallParts): Igdb {
  const read = gameRows(log, 0)
  const games = async (body: string, patience?: Patience): Promise<ExternalGame[]> =>
    (await ask({ endpoint: 'games', body, read }, patience)).rows.flatMap((row) => toExternalGame(row, imagesUrl) ?? [])
  const oneGame = async (where: string[], patience?: Patience): Promise<ExternalGame | null> =>
    (await games(query({ fields: gameFields, where, limit: 1 }), patience))[0] ?? null

  return {
    mode,
    async search(text, patience = personal) {
      const left = together(patience)
      const byWords = await games(query({ search: text, fields: cardFields, where: keptOnly, limit: found }), left())
      if (byWords.length > 0) return byWords
      const inside = [`name ~ *${quoted(text)}*`, ...keptOnly]
      return games(query({ fields: cardFields, where: inside, sort: 'total_rating_count desc', limit: found }), left())
    },
    bySlug: async (slug, patience) => (isExternalSlug(slug) ? oneGame([`slug = ${quoted(slug)}`], patience) : null),
    byId: (id, patience) => oneGame([`id = ${whole(id)}`], patience),
    async extra(id, patience) {
      const body = query({ fields: extraFields, where: [`id = ${whole(id)}`], limit: 1 })
      const [row] = (await ask({ endpoint: 'games', body, read }, patience)).rows
      return row ? toExtra(row, imagesUrl) : null
    },
    async timeToBeat(id, patience) {
      const fields = ['hastily', 'normally', 'completely']
      const body = query({ fields, where: [`game_id = ${whole(id)}`], limit: 1 })
      const [row] = await ask({ endpoint: 'game_time_to_beats', body, read: wireBeats }, patience)
      return row ? toBeat(row) : null
    },
    source: (signal) => createGameSource({ ask, log, imagesUrl, signal }),
  }
}

async function mint({ clientId, clientSecret }: IgdbConfig, ask: AskPlainly) {
  try {
    const { access_token: value, expires_in: seconds } = await ask({
      name: 'token',
      host: 'token',
      form: { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' },
      read: wireToken,
      maxBytes: 20_000,
    })
    return { value, seconds }
  } catch (error) {
    // There, 400 and 403 concern our key.
    const status = error instanceof ProviderError ? (error.status ?? 0) : 0
    if (status < 400 || status >= 500 || status === 429) throw error
    throw new ProviderError('auth', `the key for the games database was refused (${status})`, { status, cause: error })
  }
}
