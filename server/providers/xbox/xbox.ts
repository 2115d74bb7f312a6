import type { Static } from 'typebox'
import type { Lang } from '../../../common/api/shapes.ts'
import { ConfigError } from '../../config-error.ts'
import type { ProviderClient } from '../client/client.ts'
import type { Limits } from '../client/pacing.ts'
import { type Patience, personal, together } from '../client/retry.ts'
import { ProviderError } from '../client/provider-error.ts'
import { createCheck, fittingRows } from '../client/readers.ts'
import { defineProvider, type ProviderParts } from '../define.ts'
import { type GamePlatform, limitsOf, pageOf, type PlatformProfile, type SetName } from '../game-platform.ts'
import { wholeOf } from '../platform-values.ts'
import { type PictureOf, pictureOn } from '../pictures.ts'
import { address, key, secret } from '../settings.ts'
import { judge } from './judge.ts'
import {
  type Achievement,
  isGame,
  isOld,
  isTitleId,
  isXuid,
  readXboxName,
  toAchievement,
  toGame,
  toOldAchievement,
  toPerson,
  toProfile,
  toSet,
} from './mapping.ts'
import { WireAchievement, WireOldAchievement, WirePerson, WireTitle } from './schema.ts'
import { createMint, type XboxToken } from './sign-in.ts'
import { liveWire, openXblWire, type XboxWire } from './wire.ts'

interface XboxConfig {
  driver: 'openxbl' | 'live'
  /** Of OpenXBL, or Microsoft's refresh token. */
  key: string
  clientId: string
  clientSecret: string
  hourly: number
  url: string
  signInUrl: string
  openXblUrl: string
}

const pictureOrigins = [
  'https://images-eds-ssl.xboxlive.com',
  'https://images-eds.xboxlive.com',
  'https://store-images.s-microsoft.com',
]
/** Calls in an hour of a free key of OpenXBL. */
const freeCalls = 150
const usualUrl = 'https://xboxlive.com'

export const xbox = defineProvider({
  settings: {
    XBOX_DRIVER: key('^(?:openxbl|live)$', 'openxbl or live'),
    XBOX_KEY: secret('the key of OpenXBL, or for live a refresh token of Microsoft'),
    XBOX_CLIENT_ID: key('^[\\w-]{1,100}$', 'the id of an Azure application'),
    XBOX_CLIENT_SECRET: secret('the secret of an Azure application'),
    XBOX_HOURLY: key('^[1-9][0-9]{0,6}$', 'how many calls an hour the key of OpenXBL has'),
    XBOX_URL: address(usualUrl, { fixed: true }),
    XBOX_SIGN_IN_URL: address('https://login.live.com', { fixed: true }),
    OPENXBL_URL: address('https://api.xbl.io/v2'),
  },
  keys: ['XBOX_DRIVER', 'XBOX_KEY'],
  fake: true,
  configure(settings): XboxConfig {
    const driver = settings.XBOX_DRIVER === 'live' ? 'live' : 'openxbl'
    const [clientId, clientSecret] = [settings.XBOX_CLIENT_ID ?? '', settings.XBOX_CLIENT_SECRET ?? '']
    if (driver === 'live' && (clientId === '' || clientSecret === ''))
      throw new ConfigError('XBOX_DRIVER=live needs XBOX_CLIENT_ID and XBOX_CLIENT_SECRET.')
    return {
      driver,
      key: settings.XBOX_KEY ?? '',
      clientId,
      clientSecret,
      hourly: Number(settings.XBOX_HOURLY ?? freeCalls),
      url: settings.XBOX_URL,
      signInUrl: settings.XBOX_SIGN_IN_URL,
      openXblUrl: settings.OPENXBL_URL,
    }
  },
  // Its stand-in has no pictures.
  pictures: ({ mode }) => (mode === 'on' ? pictureOrigins : []),
  create: createXbox,
})

/** As Microsoft publishes them, for each user and kind of thing: our people share one account. */
const liveLimits: Limits = {
  rates: [{ calls: 300, seconds: 300, burst: 60 }],
  lanes: {
    profile: [{ calls: 30, seconds: 300, burst: 8 }],
    social: [{ calls: 30, seconds: 300, burst: 8 }],
    // Nothing is published for them.
    titles: [{ calls: 30, seconds: 300, burst: 8 }],
    achievements: [{ calls: 300, seconds: 300, burst: 60 }],
  },
  open: 6,
}

const longestMs = 20_000

/** Xbox Live itself, or OpenXBL in front of it. */
function createXbox(config: XboxConfig, { client, mode, now }: ProviderParts): GamePlatform {
  const { driver, hourly, openXblUrl } = config
  const part = driver
  const common = { part, judge, timeoutMs: longestMs }
  const hourlyLimits: Limits = { rates: [{ calls: hourly, seconds: 3_600, burst: Math.ceil(hourly / 4) }] }
  const ask =
    driver === 'live'
      ? liveClient(config, { client, mode, now }, common)
      : client({
          ...common,
          hosts: { api: openXblUrl },
          limits: limitsOf(mode, hourlyLimits),
          // Without a language it refuses calls.
          headers: { 'x-authorization': config.key, 'accept-language': 'en-US' },
          callsLeft: (headers) => wholeOf(String(headers['x-ratelimit-remaining'] ?? '')),
        }).ask
  const picture = pictureOn(mode === 'on' ? pictureOrigins : [])
  const wire = driver === 'live' ? liveWire : openXblWire
  const profiles = createProfiles({ ask, picture, wire })
  return {
    mode,
    profile: profiles.profile,
    search: profiles.search,
    ...createTitles({ ask, picture, wire }, profiles.byXuid),
    ...createTrophies({ ask, picture, wire }),
    profileUrl: ({ name }) => `https://www.xbox.com/play/user/${encodeURIComponent(name)}`,
  }
}

type Common = Pick<Parameters<ProviderParts['client']>[0], 'part' | 'judge' | 'timeoutMs'>

function liveClient(
  config: XboxConfig,
  { client, mode, now }: Pick<ProviderParts, 'client' | 'mode' | 'now'>,
  common: Common,
) {
  const { url, signInUrl, clientId, clientSecret, key } = config
  // Its stand-in has one host with a folder for each of them.
  const host = (name: string): string => (url === usualUrl ? `https://${name}.xboxlive.com` : `${url}/${name}`)
  return client<XboxToken>({
    ...common,
    hosts: {
      profile: host('profile'),
      peoplehub: host('peoplehub'),
      titlehub: host('titlehub'),
      achievements: host('achievements'),
      user: host('user.auth'),
      xsts: host('xsts.auth'),
      signIn: signInUrl,
    },
    limits: limitsOf(mode, liveLimits),
    token: {
      mint: createMint({ clientId, clientSecret, refreshToken: key }, now),
      headers: ({ token, userHash }) => ({ authorization: `XBL3.0 x=${userHash};${token}` }),
    },
  }).ask
}

interface Parts {
  ask: ProviderClient<XboxToken>['ask']
  picture: PictureOf
  wire: XboxWire
}

const fitsPerson = createCheck(WirePerson)
const mostFound = 20

function createProfiles({ ask, picture, wire }: Parts) {
  async function byXuid(xuid: string, patience: Patience | undefined) {
    try {
      return toProfile(await ask(wire.byXuid(xuid), patience), picture)
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'not_found') return null
      throw error
    }
  }
  async function people(text: string, patience: Patience): Promise<PlatformProfile[]> {
    try {
      const rows = (await ask(wire.search(text), patience)).people ?? []
      return fittingRows<WirePerson>(rows, fitsPerson).map((row) => toPerson(row, picture))
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'not_found') return []
      throw error
    }
  }
  async function byGamertag(gamertag: string, patience: Patience) {
    const left = together(patience)
    if (wire.byGamertag) {
      try {
        return toProfile(await ask(wire.byGamertag(gamertag), left()), picture)
      } catch (error) {
        if (error instanceof ProviderError && error.failure === 'not_found') return null
        throw error
      }
    }
    const same = (name: string): string => name.replaceAll(/[#\s]/g, '').toLowerCase()
    const found = (await people(gamertag, left())).find(({ name }) => same(name) === same(gamertag))
    return found ? byXuid(found.id, left()) : null
  }
  return {
    byXuid,
    async profile(nameOrId: string, patience: Patience = personal): Promise<PlatformProfile | null> {
      const name = readXboxName(nameOrId)
      if (!name) return null
      const found = 'xuid' in name ? await byXuid(name.xuid, patience) : await byGamertag(name.gamertag, patience)
      if (!found) return null
      const { gamerscore: _points, ...profile } = found
      return profile
    },
    async search(text: string, patience: Patience = personal): Promise<PlatformProfile[]> {
      const name = readXboxName(text)
      if (!name) return []
      if ('gamertag' in name) return (await people(name.gamertag, patience)).slice(0, mostFound)
      const one = await byXuid(name.xuid, patience)
      return one ? [one] : []
    },
  }
}

const fitsTitle = createCheck(WireTitle)

function createTitles({ ask, picture, wire }: Parts, byXuid: ReturnType<typeof createProfiles>['byXuid']) {
  async function titles(xuid: string, patience: Patience = personal): Promise<WireTitle[]> {
    if (!isXuid(xuid)) throw unknown()
    const left = together(patience)
    const { titles: all } = await ask(wire.titles(xuid), left())
    const rows = fittingRows<WireTitle>(all ?? [], fitsTitle).filter(isGame)
    if (rows.length > 0) return rows
    // Private accounts answer like empty ones; points tell them apart.
    const profile = await byXuid(xuid, left())
    if (!profile) throw unknown()
    if (profile.gamerscore > 0) throw new ProviderError('private', 'the games of this account are private')
    return []
  }
  return {
    games: async (id: string, offset: number, patience?: Patience) =>
      pageOf(
        (await titles(id, patience)).flatMap((title) => toGame(title) ?? []),
        offset,
        100_000,
      ),
    async sets(id: string, offset: number, limit: number, patience?: Patience) {
      const sets = (await titles(id, patience)).flatMap((title) => toSet(title, picture) ?? [])
      const latest = sets.toSorted((a, b) => (b.lastEarnedAt?.getTime() ?? 0) - (a.lastEarnedAt?.getTime() ?? 0))
      return pageOf(latest, offset, limit)
    },
  }
}

const fitsAchievement = createCheck(WireAchievement)
const fitsOldAchievement = createCheck(WireOldAchievement)
const fitsEither = (row: unknown): string | null =>
  typeof row === 'object' && row !== null && 'progressState' in row ? fitsAchievement(row) : fitsOldAchievement(row)
const languages: Record<Static<typeof Lang>, string> = { en: 'en-US', es: 'es-ES' }
/** No game has that many pages. */
const mostPages = 40

function createTrophies({ ask, picture, wire }: Parts) {
  async function all(
    question: Question,
    list: typeof wire.achievements,
    left: ReturnType<typeof together>,
  ): Promise<Achievement[]> {
    const found: Achievement[] = []
    let token: string | undefined
    for (let page = 0; page < mostPages; page++) {
      const { achievements, pagingInfo } = await ask(list({ ...question, token }), left())
      const rows = fittingRows<WireAchievement | WireOldAchievement>(achievements, fitsEither)
      found.push(
        ...rows.flatMap((row) => ('progressState' in row ? toAchievement(row, picture) : toOldAchievement(row)) ?? []),
      )
      const next: string | undefined = pagingInfo?.continuationToken || undefined
      if (next === undefined || next === token || achievements.length === 0) break
      token = next
    }
    return found
  }

  /** Empty where a title has no definitions by this call. */
  const definitions = (question: Question, left: ReturnType<typeof together>) =>
    all(question, wire.oldDefinitions!, left).catch((error: unknown): Achievement[] => {
      if (error instanceof ProviderError && (error.failure === 'not_found' || error.failure === 'changed')) return []
      throw error
    })

  return {
    async trophies(set: SetName, lang: Static<typeof Lang>, id: string | null, patience: Patience = personal) {
      if (id === null) throw new ProviderError('not_found', 'Xbox shows achievements with an account only')
      const question = questionOf(id, set, lang)
      const left = together(patience)
      const listed = question.isOld && wire.oldDefinitions ? await definitions(question, left) : []
      return (listed.length > 0 ? listed : await all(question, wire.achievements, left)).map(({ trophy }) => trophy)
    },
    earned: async (id: string, set: SetName, patience: Patience = personal) =>
      (await all(questionOf(id, set, 'en'), wire.achievements, together(patience))).flatMap(
        ({ earned }) => earned ?? [],
      ),
  }
}

type Question = ReturnType<typeof questionOf>

function questionOf(xuid: string, set: SetName, lang: Static<typeof Lang>) {
  if (!isXuid(xuid) || !isTitleId(set.id)) throw unknown()
  return { xuid, titleId: set.id, isOld: isOld(set.platform), language: languages[lang] }
}

const unknown = (): ProviderError => new ProviderError('not_found', 'this is not the id of an account or a title')
