import { type Fake, type FakeOptions, type FakeRequest, type Handler, startFake } from '../kit/fake.ts'
import { type Player, showsRoute } from '../players/players.ts'
import { openIdRoutes } from './openid.ts'
import { badId, noKey, noStats, notPublic, tooMany, unknownApp, unknownMethod, wrongKey } from './refusal.ts'
import { type App, createWorld, type World } from './world.ts'

export interface SteamOptions extends FakeOptions {
  key?: string
  /** Allows ten calls a second: a little more than is safe with the real one. */
  paced?: boolean
}

/** A fake of Steam: seven calls of its web API, and its sign-in page. The people and what they have are invented. */
export async function startSteamFake({ key = 'fake-steam-key', paced = false, ...options }: SteamOptions = {}) {
  const world = createWorld()
  const fake: Fake = await startFake(
    {
      routes: {
        ...profileRoutes(world),
        ...gameRoutes(world),
        ...openIdRoutes(world.players, () => fake.url),
        ...showsRoute(world.players),
      },
      env: (url) => ({ STEAM_KEY: key, STEAM_URL: url, STEAM_COMMUNITY_URL: url }),
      check: ({ path, query, headers }) => {
        if (!path.startsWith('/I') || path.includes('GetGlobalAchievementPercentagesForApp')) return
        const given = query.get('key') ?? headers['x-webapi-key']
        if (given === undefined || given === '') throw noKey()
        if (given !== key) throw wrongKey()
      },
      ...(paced && { limits: { rates: [{ calls: 10, seconds: 1 }] } }),
      tooMany,
      unknown: unknownMethod,
      faultsOn: '/I',
    },
    options,
  )
  return { ...fake, world }
}

function profileRoutes({ players }: World): Record<string, Handler> {
  return {
    'GET /ISteamUser/ResolveVanityURL/v1': ({ query }) => {
      const player = players.byNick(query.get('vanityurl') ?? '')
      return {
        response: player ? { steamid: players.idOf(player), success: 1 } : { success: 42, message: 'No match' },
      }
    },
    'GET /ISteamUser/GetPlayerSummaries/v2': ({ query }) => ({
      response: {
        players: (query.get('steamids') ?? '').split(',').flatMap((id) => {
          const player = players.byId(id)
          return player ? [summary(player, id)] : []
        }),
      },
    }),
  }
}

function summary({ nick, number, shows }: Player, steamid: string) {
  const avatar = (size: string) => `https://avatars.steamstatic.com/${String(number).repeat(8)}${size}.jpg`
  return {
    steamid,
    communityvisibilitystate: shows === 'nothing' ? 1 : 3,
    profilestate: 1,
    personaname: nick,
    commentpermission: 1,
    profileurl: `https://steamcommunity.com/id/${nick}/`,
    avatar: avatar(''),
    avatarmedium: avatar('_medium'),
    avatarfull: avatar('_full'),
    avatarhash: String(number).repeat(8),
    personastate: 0,
    ...(shows !== 'nothing' && { lastlogoff: 1_790_000_000, realname: 'Somebody', timecreated: 1_290_000_000 }),
    personastateflags: 0,
  }
}

/** Texts in the language of the call: one that it does not know is English. */
const langOf = (query: URLSearchParams): 'en' | 'es' => (/^(?:spanish|latam)$/.test(query.get('l') ?? '') ? 'es' : 'en')

function gameRoutes(world: World): Record<string, Handler> {
  const { players, trophies } = world
  const appOf = ({ query }: FakeRequest, name = 'appid'): App | undefined => world.app(Number(query.get(name)))
  return {
    'GET /IPlayerService/GetOwnedGames/v1': ({ query }) => {
      const player = players.byId(query.get('steamid') ?? '')
      if (!player || player.shows !== 'all') return { response: {} }
      const games = world.gamesOf(player)
      if (games.length === 0) return { response: { game_count: 0 } }
      const named = query.get('include_appinfo') === '1'
      return {
        response: { game_count: games.length, games: games.map((app) => owned(app, named, trophies.countOf(app.key))) },
      }
    },
    'GET /ISteamUserStats/GetPlayerAchievements/v1': (request) => {
      const player = players.byId(request.query.get('steamid') ?? '')
      if (!player) throw badId()
      if (player.shows !== 'all') throw notPublic()
      const app = world.appOf(player, Number(request.query.get('appid')))
      if (!app || trophies.countOf(app.key) === 0) throw noStats()
      return { playerstats: playerStats(world, player, app, request.query) }
    },
    'GET /ISteamUserStats/GetSchemaForGame/v2': (request) => {
      const app = appOf(request)
      return { game: app ? schema(world, app, langOf(request.query)) : {} }
    },
    'GET /ISteamUserStats/GetGlobalAchievementPercentagesForApp/v2': (request) => {
      const app = appOf(request, 'gameid')
      if (!app) throw unknownApp()
      const rows = trophies
        .of(app.key)
        .map(({ number, rarity }) => ({ name: apiName(number), percent: String(rarity) }))
      return { achievementpercentages: { achievements: rows } }
    },
  }
}

function owned({ appid, name, minutes, playedAt }: App, named: boolean, trophies: number) {
  return {
    appid,
    ...(named && { name, img_icon_url: '2e478fc6874d06ae5baf0d147f6f21203291aa02' }),
    playtime_forever: minutes,
    ...(trophies > 0 && { has_community_visible_stats: true }),
    playtime_windows_forever: minutes,
    playtime_mac_forever: 0,
    playtime_linux_forever: 0,
    playtime_deck_forever: 0,
    rtime_last_played: playedAt === null ? 0 : Math.floor(playedAt / 1_000),
    content_descriptorids: [],
    playtime_disconnected: 0,
  }
}

const apiName = (number: number): string => `ACH.${String(number).padStart(3, '0')}`

function playerStats({ trophies }: World, { nick }: Player, app: App, query: URLSearchParams) {
  const earned = trophies.earned(nick, app)
  const texts = query.get('l') !== null
  const achievements = trophies.of(app.key).map(({ number, name, detail, hidden }) => {
    const at = earned[number] ?? null
    const lang = langOf(query)
    const row = { apiname: apiName(number), achieved: at === null ? 0 : 1, unlocktime: at === null ? 0 : at / 1_000 }
    return texts ? { ...row, name: name[lang], description: hidden && at === null ? '' : detail[lang] } : row
  })
  return { steamID: query.get('steamid'), gameName: app.name, achievements, success: true }
}

function schema({ trophies }: World, app: App, lang: 'en' | 'es') {
  const rows = trophies.of(app.key)
  if (rows.length === 0) return {}
  const icon = (file: string) =>
    `https://steamcdn-a.akamaihd.net/steamcommunity/public/images/apps/${app.appid}/${file}.jpg`
  return {
    gameName: app.name,
    gameVersion: '60',
    availableGameStats: {
      achievements: rows.map(({ number, name, detail, hidden }) => ({
        name: apiName(number),
        defaultvalue: 0,
        displayName: name[lang],
        hidden: hidden ? 1 : 0,
        ...(!hidden && { description: detail[lang] }),
        icon: icon(`a${number}`),
        icongray: icon(`b${number}`),
      })),
      stats: [{ name: 'K', defaultvalue: 0, displayName: '' }],
    },
  }
}
