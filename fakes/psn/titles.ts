import type { FakeRequest, Handler } from '../kit/fake.ts'
import { offsetPage } from '../kit/answer.ts'
import type { Player } from '../players/players.ts'
import type { Grade, InventedTrophy } from '../players/trophies.ts'
import { badRequest, notFound, notListed, notPermitted } from './refusal.ts'
import type { Title, World } from './world.ts'

type Counts = Record<Grade, number>

const dateOf = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z')
const countsOf = (trophies: InventedTrophy[]): Counts => {
  const counts: Counts = { bronze: 0, silver: 0, gold: 0, platinum: 0 }
  for (const { grade } of trophies) counts[grade]++
  return counts
}
const langOf = ({ headers }: FakeRequest): 'en' | 'es' => (headers['accept-language']?.startsWith('es') ? 'es' : 'en')

/** Sets of trophies, the trophies of one, and the games that an account has played. */
export function titleRoutes(world: World, hidden: Set<string>): Record<string, Handler> {
  const { players, trophies } = world
  const playerOf = ({ params }: FakeRequest, refuse = notPermitted): Player => {
    const player = players.byId(params['id'] ?? '')
    if (!player) throw notFound()
    if (player.shows !== 'all') throw refuse()
    return player
  }
  /** Sets of the older service are only found by its name. */
  const checkService = (title: Title | undefined, { query }: FakeRequest): Title => {
    const asked = query.get('npServiceName') ?? 'trophy2'
    if (!title || trophies.countOf(title.key) === 0 || asked !== serviceOf(title)) throw notFound()
    return title
  }
  return {
    'GET /api/trophy/v1/users/:id/trophySummary': ({ params: { id = '' } }) => ({
      accountId: id,
      trophyLevel: '310',
      trophyPoint: 46_000,
      progress: 50,
      tier: 4,
      earnedTrophies: { bronze: 1, silver: 1, gold: 1, platinum: 1 },
    }),
    'GET /api/trophy/v1/users/:id/trophyTitles': (request) => {
      const limit = Number(request.query.get('limit') ?? 100)
      if (!(limit >= 1 && limit <= 800)) throw badRequest('query: limit')
      const player = playerOf(request)
      const titles = world.gamesOf(player).filter(({ key, playedAt }) => playedAt !== null && trophies.countOf(key) > 0)
      const { rows, next, total } = offsetPage(titles, request.query, { size: 100, most: 800 })
      return {
        trophyTitles: rows.map((title) => titleWire(world, player, title)),
        ...(next !== null && { nextOffset: next }),
        totalItemCount: total,
      }
    },
    'GET /api/trophy/v1/npCommunicationIds/:np/trophyGroups/all/trophies': (request) => {
      const title = checkService(world.title(request.params['np'] ?? ''), request)
      return definitions(trophies.of(title.key), langOf(request))
    },
    'GET /api/trophy/v1/users/:id/npCommunicationIds/:np/trophyGroups/all/trophies': (request) => {
      const player = playerOf(request)
      const title = checkService(world.titleOf(player, request.params['np'] ?? ''), request)
      if (title.playedAt === null) throw notFound()
      return earnedWire(world, player, title)
    },
    'GET /api/gamelist/v2/users/:id/titles': (request) => {
      const player = playerOf(request, notListed)
      const limit = Number(request.query.get('limit') ?? 200)
      if (!(limit >= 1 && limit <= 200)) throw badRequest('query: limit')
      const isOn = ({ platform }: Title) => platform === 'playstation-4' || platform === 'playstation-5'
      const played = hidden.has(player.nick)
        ? []
        : world.gamesOf(player).filter((one) => one.playedAt !== null && isOn(one))
      const { rows, next, total } = offsetPage(played, request.query, { size: 200, most: 200 })
      return { titles: rows.map(playedWire), nextOffset: next, previousOffset: 0, totalItemCount: total }
    },
  }
}

const serviceOf = ({ platformText }: Title): string => (/PS5|PSPC/.test(platformText) ? 'trophy2' : 'trophy')

function titleWire({ trophies }: World, player: Player, title: Title) {
  const all = trophies.of(title.key)
  const times = trophies.earned(player.nick, title)
  const earned = all.filter(({ number }) => times[number] !== null)
  const latest = Math.max(...times.map((time) => time ?? 0), title.playedAt ?? 0)
  return {
    npServiceName: serviceOf(title),
    npCommunicationId: title.np,
    trophySetVersion: '01.00',
    trophyTitleName: title.name,
    trophyTitleIconUrl: `https://psnobj.prod.dl.playstation.net/psnobj/${title.np}/fake.png`,
    trophyTitlePlatform: title.platformText,
    hasTrophyGroups: false,
    trophyGroupCount: 1,
    definedTrophies: countsOf(all),
    progress: Math.floor((100 * earned.length) / all.length),
    earnedTrophies: countsOf(earned),
    hiddenFlag: false,
    lastUpdatedDateTime: dateOf(latest),
  }
}

const definitions = (all: InventedTrophy[], lang: 'en' | 'es') => ({
  trophySetVersion: '01.00',
  hasTrophyGroups: false,
  trophies: all.map(({ number, name, detail, hidden, grade }) => ({
    trophyId: number,
    trophyHidden: hidden,
    trophyType: grade,
    trophyName: name[lang],
    trophyDetail: detail[lang],
    trophyIconUrl: `https://psnobj.prod.dl.playstation.net/psnobj/fake/${number}.png`,
    trophyGroupId: 'default',
  })),
  totalItemCount: all.length,
})

function earnedWire({ trophies }: World, player: Player, title: Title) {
  const times = trophies.earned(player.nick, title)
  const rows = trophies.of(title.key).map(({ number, grade, hidden, rarity }) => {
    const time = times[number] ?? null
    return {
      trophyId: number,
      trophyHidden: hidden,
      earned: time !== null,
      ...(time !== null && { earnedDateTime: dateOf(time) }),
      trophyType: grade,
      trophyRare: rarity < 5 ? 0 : rarity < 15 ? 1 : rarity < 50 ? 2 : 3,
      trophyEarnedRate: rarity.toFixed(1),
    }
  })
  return {
    trophySetVersion: '01.00',
    hasTrophyGroups: false,
    trophies: rows,
    rarestTrophies: [],
    totalItemCount: rows.length,
  }
}

const playedWire = ({ titleId, name, platform, minutes, playedAt }: Title) => ({
  titleId,
  name,
  localizedName: name,
  imageUrl: 'https://image.api.playstation.com/fake.png',
  category: platform === 'playstation-5' ? 'ps5_native_game' : 'ps4_game',
  service: 'none(purchased)',
  playCount: 12,
  concept: { id: 10_000_886, titleIds: [titleId], name, genres: ['ACTION'] },
  media: {},
  firstPlayedDateTime: '2020-01-01T10:00:00Z',
  lastPlayedDateTime: dateOf(playedAt ?? 0),
  playDuration: `PT${Math.floor(minutes / 60)}H${minutes % 60}M5S`,
})
