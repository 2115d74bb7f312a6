import type { Lang } from '../../../common/api/shapes.ts'
import type { Static } from 'typebox'
import { ProviderError, type ProviderFailure } from '../client/provider-error.ts'
import type { ProviderClient } from '../client/client.ts'
import type { IncomingAnswer } from '../client/outgoing.ts'
import { type Patience, personal, together } from '../client/retry.ts'
import { createCheck, fittingRows, json } from '../client/readers.ts'
import { defineProvider, type ProviderParts } from '../define.ts'
import { type GamePlatform, limitsOf, pageOf, type PlatformGame, type PlatformProfile } from '../game-platform.ts'
import { type PictureOf, pictureOn } from '../pictures.ts'
import { address, secret } from '../settings.ts'
import {
  isAppId,
  isSteamId,
  readSteamName,
  toEarned,
  toGame,
  toProfile,
  toRarities,
  toSet,
  toTrophy,
} from './mapping.ts'
import { createOpenId } from './openid.ts'
import {
  WireAchievement,
  WireEarned,
  WireLibrary,
  WireOwned,
  WirePlayers,
  WireSchema,
  WireShares,
  WireStats,
  WireVanity,
} from './schema.ts'

/** Steam: the official web API, and signing in there, which proves whose account it is. */
export interface Steam extends GamePlatform, ReturnType<typeof createOpenId> {}

interface SteamConfig {
  key: string
  url: string
  communityUrl: string
}

const pictureOrigins = [
  'https://avatars.steamstatic.com',
  'https://avatars.akamai.steamstatic.com',
  'https://avatars.cloudflare.steamstatic.com',
  'https://avatars.fastly.steamstatic.com',
  'https://steamcdn-a.akamaihd.net',
  'https://cdn.akamai.steamstatic.com',
  'https://cdn.cloudflare.steamstatic.com',
  'https://shared.akamai.steamstatic.com',
]

export const steam = defineProvider({
  settings: {
    STEAM_KEY: secret('a key of the Steam web API'),
    STEAM_URL: address('https://api.steampowered.com'),
    // It says who somebody is.
    STEAM_COMMUNITY_URL: address('https://steamcommunity.com', { fixed: true }),
  },
  keys: ['STEAM_KEY'],
  fake: true,
  configure: (settings): SteamConfig => ({
    key: settings.STEAM_KEY ?? '',
    url: settings.STEAM_URL,
    communityUrl: settings.STEAM_COMMUNITY_URL,
  }),
  // Its stand-in has no pictures.
  pictures: ({ mode }) => (mode === 'on' ? pictureOrigins : []),
  create: createSteam,
})

/** A key has 100,000 calls a day; it tolerates about ten a second. */
const limits = {
  rates: [
    { calls: 8, seconds: 1 },
    { calls: 100_000, seconds: 86_400, burst: 40_000 },
  ],
  open: 8,
} satisfies Parameters<typeof limitsOf>[1]

/** An account with 100,000 games. */
const libraryBytes = 40_000_000
const libraryMs = 20_000

function createSteam({ key, url, communityUrl }: SteamConfig, { client, mode, now }: ProviderParts): Steam {
  const { ask } = client({
    hosts: { api: url, community: communityUrl },
    limits: limitsOf(mode, limits),
    judge,
    timeoutMs: libraryMs,
  })
  const picture = pictureOn(mode === 'on' ? pictureOrigins : [])
  return {
    mode,
    ...createProfiles({ ask, key, picture }),
    ...createLibraries({ ask, key }),
    ...createTrophies({ ask, key, picture }),
    ...createOpenId({ ask, communityUrl, now }),
    profileUrl: ({ id }) => `https://steamcommunity.com/profiles/${id}`,
  }
}

/**
 * Refusals are told apart by their bodies: a 403 is a private profile in JSON, a bad key as a page, else an unknown
 * game.
 */
function judge({ status, headers, body }: IncomingAnswer): ProviderFailure | undefined {
  if (status < 400 || status === 429) return undefined
  if (!/\bjson\b/i.test(headers['content-type'] ?? '')) return pageFailures[status]
  const text = body.toString('utf8').slice(0, 500)
  if (text.includes('not public')) return 'private'
  if (/Requested app has no stats|Invalid SteamID/i.test(text)) return 'not_found'
  return status === 403 && text.trim() === '{}' ? 'not_found' : undefined
}

/** A page instead of data: our key, or a call that is no longer there. */
const pageFailures: Record<number, ProviderFailure> = { 400: 'auth', 401: 'auth', 403: 'auth', 404: 'changed' }

interface Calls {
  ask: ProviderClient['ask']
  key: string
}

const wireVanity = json(WireVanity)
const wirePlayers = json(WirePlayers)
const found = 1

function createProfiles({ ask, key, picture }: Calls & { picture: PictureOf }) {
  async function byId(id: string, patience: Patience): Promise<PlatformProfile | null> {
    const { response } = await ask(
      { name: 'profile', path: '/ISteamUser/GetPlayerSummaries/v2/', query: { key, steamids: id }, read: wirePlayers },
      patience,
    )
    const player = response.players.find(({ steamid }) => steamid === id)
    return player ? toProfile(player, picture) : null
  }
  async function profile(nameOrId: string, patience: Patience = personal): Promise<PlatformProfile | null> {
    const name = readSteamName(nameOrId)
    if (!name) return null
    const left = together(patience)
    if ('id' in name) return byId(name.id, left())
    const { response } = await ask(
      {
        name: 'name',
        path: '/ISteamUser/ResolveVanityURL/v1/',
        query: { key, vanityurl: name.vanity },
        read: wireVanity,
      },
      left(),
    )
    const { success, steamid = '' } = response
    return success === found && isSteamId(steamid) ? byId(steamid, left()) : null
  }
  return {
    profile,
    search: async (name: string, patience?: Patience) => {
      const one = await profile(name, patience)
      return one ? [one] : []
    },
  }
}

const wireLibrary = json(WireLibrary)
const fitsOwned = createCheck(WireOwned)

function createLibraries({ ask, key }: Calls) {
  async function all(id: string, patience: Patience | undefined): Promise<PlatformGame[]> {
    if (!isSteamId(id)) throw unknown('account')
    const { response } = await ask(
      {
        name: 'games',
        path: '/IPlayerService/GetOwnedGames/v1/',
        // Without the last two, games whose developer Steam has not vetted and free ones of old subscriptions are left out.
        query: {
          key,
          steamid: id,
          include_appinfo: 1,
          include_played_free_games: 1,
          skip_unvetted_apps: 'false',
          include_free_sub: 1,
        },
        read: wireLibrary,
        maxBytes: libraryBytes,
      },
      patience,
    )
    // An account without games has a count of 0.
    if (response.games === undefined && response.game_count === undefined)
      throw new ProviderError('private', 'the games of this account are private')
    const rows = fittingRows<WireOwned>(response.games ?? [], fitsOwned)
    return rows.flatMap((row) => toGame(row) ?? [])
  }
  return {
    games: async (id: string, offset: number, patience?: Patience) => pageOf(await all(id, patience), offset, 100_000),
    sets: async (id: string, offset: number, limit: number, patience?: Patience) => {
      const games = (await all(id, patience)).filter(({ hasTrophies }) => hasTrophies)
      const latest = games.toSorted((a, b) => (b.lastPlayedAt?.getTime() ?? 0) - (a.lastPlayedAt?.getTime() ?? 0))
      return pageOf(latest.map(toSet), offset, limit)
    },
  }
}

const wireSchema = json(WireSchema)
const wireShares = json(WireShares)
const wireStats = json(WireStats)
const fitsAchievement = createCheck(WireAchievement)
const fitsEarned = createCheck(WireEarned)
const languages: Record<Static<typeof Lang>, string> = { en: 'english', es: 'spanish' }
const statsPath = '/ISteamUserStats'

function createTrophies({ ask, key, picture }: Calls & { picture: PictureOf }) {
  /** Some games tell no percentages. */
  async function rarities(gameid: string, patience: Patience): Promise<Map<string, number | null>> {
    try {
      const path = `${statsPath}/GetGlobalAchievementPercentagesForApp/v2/`
      return toRarities(await ask({ name: 'rarity', path, query: { gameid }, read: wireShares }, patience))
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'not_found') return new Map()
      throw error
    }
  }
  return {
    async trophies(set: { id: string }, lang: Static<typeof Lang>, _id: string | null, patience: Patience = personal) {
      if (!isAppId(set.id)) throw unknown('game')
      const left = together(patience)
      const query = { key, appid: set.id, l: languages[lang] }
      const path = `${statsPath}/GetSchemaForGame/v2/`
      const { game } = await ask({ name: 'trophies', path, query, read: wireSchema }, left())
      const rows = fittingRows<WireAchievement>(game.availableGameStats?.achievements ?? [], fitsAchievement)
      if (rows.length === 0) return []
      const shares = await rarities(set.id, left())
      return rows.map((row) => toTrophy(row, shares, picture))
    },
    async earned(id: string, set: { id: string }, patience?: Patience) {
      if (!isSteamId(id) || !isAppId(set.id)) throw unknown('account or game')
      const query = { key, steamid: id, appid: set.id }
      const path = `${statsPath}/GetPlayerAchievements/v1/`
      const { playerstats } = await ask({ name: 'earned', path, query, read: wireStats }, patience)
      const rows = fittingRows<WireEarned>(playerstats.achievements ?? [], fitsEarned)
      return rows.flatMap((row) => toEarned(row) ?? [])
    },
  }
}

const unknown = (what: string): ProviderError => new ProviderError('not_found', `this is not the id of any ${what}`)
