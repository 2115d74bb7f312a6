import Type, { type Static } from 'typebox'
import type { Lang } from '../../../common/api/shapes.ts'
import { path } from '../client/send.ts'
import type { ProviderClient } from '../client/client.ts'
import type { Limits } from '../client/pacing.ts'
import type { IncomingAnswer } from '../client/outgoing.ts'
import { type Patience, personal, together } from '../client/retry.ts'
import { ProviderError, type ProviderFailure } from '../client/provider-error.ts'
import { createCheck, fittingRows, json } from '../client/readers.ts'
import { defineProvider, type ProviderParts } from '../define.ts'
import { type GamePlatform, limitsOf, type PlatformProfile, type SetName } from '../game-platform.ts'
import { knownHash } from '../persisted-query.ts'
import { type PictureOf, pictureOn } from '../pictures.ts'
import { address, key, secret } from '../settings.ts'
import { createGames } from './games.ts'
import {
  isAccountId,
  isSearch,
  isSetId,
  readPsnName,
  serviceOf,
  toEarned,
  toFound,
  toNamed,
  toProfile,
  toRarities,
  toTrophy,
} from './mapping.ts'
import { WireEarned, WireFound, WireNamed, WirePlayer, WireProfile, WireTrophies, WireTrophy } from './schema.ts'
import { createMint, type PsnToken } from './sign-in.ts'

/** PlayStation, by the interface of its phone app and with a service account of the operator. */
interface Psn extends GamePlatform {
  /** Makes a cheap call, so that what is known of the sign-in is of today. */
  checkSignIn: (patience?: Patience) => Promise<void>
}

interface PsnConfig {
  npsso: string
  client: string
  searchHash: string
  url: string
  profileUrl: string
  signInUrl: string
}

const pictureOrigins = [
  'https://static-resource.np.community.playstation.net',
  'https://psn-rsc.prod.dl.playstation.net',
  'https://psnobj.prod.dl.playstation.net',
  'https://image.api.playstation.com',
]
const usualSearch = 'ac5fb2b82c4d086ca0d272fba34418ab327a7762dd2cd620e63f175bbc5aff10'

export const psn = defineProvider({
  settings: {
    PSN_NPSSO: secret('the NPSSO of a PlayStation account'),
    PSN_CLIENT: secret("id and secret of PlayStation's phone app, with a colon between them"),
    PSN_SEARCH_HASH: key('^[0-9a-f]{64}$', 'the hash of the search for players in the phone app'),
    PSN_URL: address('https://m.np.playstation.com/api'),
    PSN_PROFILE_URL: address('https://us-prof.np.community.playstation.net/userProfile/v1'),
    PSN_SIGN_IN_URL: address('https://ca.account.sony.com/api/authz/v3/oauth', { fixed: true }),
  },
  keys: ['PSN_NPSSO', 'PSN_CLIENT'],
  fake: true,
  configure: (settings): PsnConfig => ({
    npsso: settings.PSN_NPSSO ?? '',
    client: settings.PSN_CLIENT ?? '',
    searchHash: settings.PSN_SEARCH_HASH ?? usualSearch,
    url: settings.PSN_URL,
    profileUrl: settings.PSN_PROFILE_URL,
    signInUrl: settings.PSN_SIGN_IN_URL,
  }),
  // Its stand-in has no pictures.
  pictures: ({ mode }) => (mode === 'on' ? pictureOrigins : []),
  create: createPsn,
})

/** Nobody tells the limit of an account; 300 calls in a quarter of an hour were too many. */
const limits: Limits = { rates: [{ calls: 200, seconds: 900, burst: 20 }], open: 4 }

function createPsn(config: PsnConfig, { client, mode, now }: ProviderParts): Psn {
  const { ask } = client<PsnToken>({
    hosts: { api: config.url, profile: config.profileUrl, signIn: config.signInUrl },
    limits: limitsOf(mode, limits),
    headers: { 'user-agent': 'okhttp/4.12.0 (Ludoteca)', 'accept-language': languages.en },
    judge,
    token: {
      mint: createMint(config, now),
      headers: ({ access }) => ({ authorization: `Bearer ${access}` }),
    },
    timeoutMs: 15_000,
  })
  const picture = pictureOn(mode === 'on' ? pictureOrigins : [])
  return {
    mode,
    ...createProfiles({ ask, picture, searchHash: config.searchHash }),
    ...createGames({ ask, picture }),
    ...createTrophies({ ask, picture }),
    profileUrl: ({ name }) => `https://profile.playstation.com/${encodeURIComponent(name)}`,
    async checkSignIn(patience) {
      await ask({ name: 'sign-in', path: '/trophy/v1/users/me/trophySummary', read: json(AnyAnswer) }, patience)
    },
  }
}

const AnyAnswer = Type.Object({})
const languages: Record<Static<typeof Lang>, string> = { en: 'en-US', es: 'es-ES' }

/** What its owner does not show. A 403 with a page is the network that refuses us. */
const privateCodes = /"code"\s?:\s?(?:2240526|2281486)\b/
/** The list of games has many codes of its own, all of them from 3239900 on. */
const privateList = /"source"\s?:\s?"Gamelist"|"code"\s?:\s?32399\d\d\b/i

function judge({ status, headers, body }: IncomingAnswer): ProviderFailure | undefined {
  if (status < 400 || status === 429 || status === 401) return undefined
  if (!/\bjson\b/i.test(headers['content-type'] ?? '')) return status === 404 ? 'changed' : undefined
  const text = body.toString('utf8').slice(0, 1_000)
  if (status === 403) return privateCodes.test(text) || privateList.test(text) ? 'private' : undefined
  return status === 400 && text.includes('path: accountId') ? 'not_found' : undefined
}

interface Parts {
  ask: ProviderClient<PsnToken>['ask']
  picture: PictureOf
}

const wireNamed = json(WireNamed)
const wireProfile = json(WireProfile)
const wireFound = json(WireFound)
const fitsPlayer = createCheck(WirePlayer)
/** The search refuses calls that name no version of the app. */
const searchHeaders = {
  'apollographql-client-name': 'PlayStationApp-Android',
  'apollographql-client-version': '24.11.0',
  'content-type': 'application/json',
}
const fields = 'npId,onlineId,accountId,currentOnlineId,avatarUrls,aboutMe'
const mostFound = 20

/** Null where there is no such thing. */
async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError && error.failure === 'not_found') return null
    throw error
  }
}

function createProfiles({ ask, picture, searchHash }: Parts & { searchHash: string }) {
  async function profile(nameOrId: string, patience?: Patience): Promise<PlatformProfile | null> {
    const name = readPsnName(nameOrId)
    if (!name) return null
    if ('id' in name) {
      const call = {
        name: 'profile',
        path: path`/userProfile/v1/internal/users/${name.id}/profiles`,
        read: wireProfile,
      }
      const found = await orNull(ask(call, patience))
      return found && toProfile(name.id, found, picture)
    }
    const call = {
      name: 'name',
      host: 'profile',
      path: path`/users/${name.name}/profile2`,
      query: { fields },
      read: wireNamed,
    }
    const found = await orNull(ask(call, patience))
    return found && toNamed(found, picture)
  }

  async function byPart(text: string, patience: Patience): Promise<PlatformProfile[]> {
    const variables = { searchTerm: text, searchContext: 'MobileUniversalSearchSocial', displayTitleLocale: 'en-US' }
    const { data } = await ask(
      {
        name: 'search',
        path: '/graphql/v1/op',
        query: {
          operationName: 'metGetContextSearchResults',
          variables: JSON.stringify(variables),
          extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: searchHash } }),
        },
        headers: searchHeaders,
        read: knownHash(wireFound, `PSN_SEARCH_HASH=${searchHash}`),
        statuses: [400],
      },
      patience,
    )
    const domain = data.universalContextSearch.results.find((one) => one.domain === 'SocialAllAccounts')
    return fittingRows<WirePlayer>(domain?.searchResults ?? [], fitsPlayer).map((row) => toFound(row, picture))
  }

  return {
    profile,
    async search(name: string, patience: Patience = personal) {
      const text = name.trim()
      const left = together(patience)
      const exact = await profile(text, left())
      if (!isSearch(text)) return exact ? [exact] : []
      try {
        const others = (await byPart(text, left())).filter(({ id }) => id !== exact?.id)
        return [...(exact ? [exact] : []), ...others].slice(0, mostFound)
      } catch (error) {
        // The search of the app changes more often than its profiles.
        if (exact && error instanceof ProviderError) return [exact]
        throw error
      }
    },
  }
}

const wireTrophies = json(WireTrophies)
const fitsTrophy = createCheck(WireTrophy)
const fitsEarned = createCheck(WireEarned)

function createTrophies({ ask, picture }: Parts) {
  /** All trophies of a set with what an account has of each. */
  async function own(id: string, set: SetName, patience: Patience | undefined): Promise<WireEarned[]> {
    if (!isAccountId(id) || !isSetId(set.id)) throw unknown()
    const address = path`/trophy/v1/users/${id}/npCommunicationIds/${set.id}/trophyGroups/all/trophies`
    const query = { npServiceName: serviceOf(set.platform) }
    const { trophies } = await ask({ name: 'earned', path: address, query, read: wireTrophies }, patience)
    return fittingRows<WireEarned>(trophies, fitsEarned)
  }
  /** Percentages come with an account's own trophies; a set is complete without them. */
  async function rarities(id: string | null, set: SetName, patience: Patience): Promise<Map<string, number | null>> {
    if (id === null) return new Map()
    try {
      return toRarities(await own(id, set, patience))
    } catch (error) {
      if (error instanceof ProviderError && ['private', 'not_found'].includes(error.failure)) return new Map()
      throw error
    }
  }
  return {
    async trophies(set: SetName, lang: Static<typeof Lang>, id: string | null, patience: Patience = personal) {
      if (!isSetId(set.id)) throw unknown()
      const left = together(patience)
      const address = path`/trophy/v1/npCommunicationIds/${set.id}/trophyGroups/all/trophies`
      const query = { npServiceName: serviceOf(set.platform) }
      const headers = { 'accept-language': languages[lang] }
      const { trophies } = await ask({ name: 'trophies', path: address, query, headers, read: wireTrophies }, left())
      const rows = fittingRows<WireTrophy>(trophies, fitsTrophy)
      const shares = await rarities(id, set, left())
      return rows.map((row) => toTrophy(row, shares, picture))
    },
    earned: async (id: string, set: SetName, patience?: Patience) =>
      (await own(id, set, patience)).flatMap((row) => toEarned(row) ?? []),
  }
}

const unknown = (): ProviderError => new ProviderError('not_found', 'this is not the id of an account or a set')
