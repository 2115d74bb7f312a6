import { tokenPage, type Refusal, refusal } from '../kit/answer.ts'
import type { InventedTrophy } from '../players/trophies.ts'
import type { Player } from '../players/players.ts'
import type { Title, World } from './world.ts'

type Lang = 'en' | 'es'

/** Gamertags as they are shown. */
const gamertag = ({ nick }: Player): string => nick
const gamerscore = ({ games, number }: Player): number => (games === 0 ? 0 : 1_000 * number + 465)
const picture = ({ number }: Player): string => `https://images-eds-ssl.xboxlive.com/image?url=fake${number}&format=png`
const icon = (number: number): string => `http://images-eds.xboxlive.com/image?url=fake${number}`
const dateOf = (time: number): string => new Date(time).toISOString().replace('Z', '4411Z')
const never = '0001-01-01T00:00:00.0000000Z'

/** What both ways to Xbox Live answer with. */
export function createAnswers(world: World) {
  const { players, trophies } = world

  function shown(xuid: string): Player {
    const player = players.byId(xuid)
    if (!player) throw noUser()
    if (player.shows === 'nothing') throw notAllowed()
    return player
  }
  function title(xuid: string, titleId: string): [Player, Title | undefined] {
    const player = shown(xuid)
    return [player, player.shows === 'all' ? world.titleOf(player, titleId) : undefined]
  }

  return {
    profile: (player: Player | undefined, wanted: string[]) => profileWire(world, player, wanted),
    people: (text: string) => ({
      people: players.search(text).map((player) => ({
        xuid: players.idOf(player),
        isFavorite: false,
        displayName: gamertag(player),
        realName: '',
        displayPicRaw: picture(player),
        gamertag: gamertag(player),
        gamerScore: String(gamerscore(player)),
        modernGamertag: gamertag(player),
        modernGamertagSuffix: '',
        uniqueModernGamertag: gamertag(player),
        presenceState: 'Offline',
        detail: { accountTier: 'Gold' },
      })),
    }),
    titles(xuid: string) {
      const player = shown(xuid)
      const games = player.shows === 'all' ? world.gamesOf(player) : []
      const app = { ...titleWire(world, player, games[0]), titleId: '1', name: 'Xbox', type: 'Application' }
      return {
        xuid,
        titles: [...games.map((one) => titleWire(world, player, one)), ...(games.length > 0 ? [app] : [])],
      }
    },
    achievements(xuid: string, titleId: string, lang: Lang, { size, token }: { size: number; token: string | null }) {
      const [player, game] = title(xuid, titleId)
      const times = game ? trophies.earned(player.nick, game) : []
      const all = game && !game.isOld ? trophies.of(game.key) : []
      const page = tokenPage(all, token, size)
      const rows = (page?.rows ?? []).map((row) => achievement(row, times[row.number] ?? null, { game, lang }))
      return { achievements: rows, pagingInfo: { continuationToken: page?.next ?? null, totalRecords: all.length } }
    },
    /** Those of an Xbox 360 game; OpenXBL lists unlocked ones and all of them by different calls. */
    oldAchievements(xuid: string, titleId: string, lang: Lang, { unlocked = false } = {}) {
      const [player, game] = title(xuid, titleId)
      const times = game ? trophies.earned(player.nick, game) : []
      const all = (game?.isOld ? trophies.of(game.key) : []).filter(({ number }) => !unlocked || times[number] !== null)
      const rows = all.map((row) => oldAchievement(row, times[row.number] ?? null, { titleId, lang }))
      return { achievements: rows, pagingInfo: { continuationToken: null, totalRecords: rows.length }, version: never }
    },
  }
}
export type Answers = ReturnType<typeof createAnswers>

const achievement = (
  row: InventedTrophy,
  time: number | null,
  { game, lang }: { game: Title | undefined; lang: Lang },
) => ({
  id: String(row.number + 1),
  serviceConfigId: '1370999b-0000-0000-0000-000000000000',
  name: row.name[lang],
  titleAssociations: [{ name: game?.name, id: Number(game?.titleId) }],
  progressState: time === null ? 'NotStarted' : 'Achieved',
  progression: { requirements: [], timeUnlocked: time === null ? never : dateOf(time) },
  mediaAssets: [{ name: 'a.png', type: 'Icon', url: icon(row.number) }],
  platforms: ['Durango'],
  isSecret: row.hidden,
  description: row.detail[lang],
  lockedDescription: row.detail[lang],
  achievementType: 'Persistent',
  rewards: [{ name: null, description: null, value: String(row.points), type: 'Gamerscore', valueType: 'Int' }],
  isRevoked: false,
  rarity: { currentCategory: row.rarity < 10 ? 'Rare' : 'Common', currentPercentage: row.rarity },
})

const oldAchievement = (
  row: InventedTrophy,
  time: number | null,
  { titleId, lang }: { titleId: string; lang: Lang },
) => ({
  id: row.number + 1,
  titleId: Number(titleId),
  name: row.name[lang],
  sequence: 0,
  flags: 9,
  unlockedOnline: time !== null,
  unlocked: time !== null,
  isSecret: row.hidden,
  platform: 255,
  gamerscore: row.points,
  imageId: 3,
  description: row.detail[lang],
  lockedDescription: row.detail[lang],
  type: 1,
  isRevoked: false,
  timeUnlocked: time === null ? '2002-11-15T00:00:00.0000000Z' : dateOf(time),
})

/** What a game runs on: newer consoles, too. */
const devices: Record<string, string[]> = {
  'xbox-one': ['XboxOne', 'XboxSeries'],
  'xbox-series': ['PC', 'XboxSeries'],
  'xbox-360': ['Xbox360', 'XboxOne', 'XboxSeries'],
}

function profileWire({ players }: World, player: Player | undefined, wanted: string[]) {
  if (!player) throw noGamertag()
  const id = players.idOf(player)
  const all: Record<string, string> = {
    Gamertag: gamertag(player),
    Gamerscore: String(gamerscore(player)),
    GameDisplayPicRaw: picture(player),
    ModernGamertag: gamertag(player),
    UniqueModernGamertag: gamertag(player),
    AccountTier: 'Gold',
    Bio: players.aboutOf(player),
    RealName: 'Somebody Realname',
  }
  const settings = wanted.flatMap((name) => (name in all ? [{ id: name, value: all[name] }] : []))
  return { profileUsers: [{ id, hostId: id, settings, isSponsoredUser: false }] }
}

function titleWire({ trophies }: World, player: Player, game: Title | undefined) {
  if (!game) return {}
  const all = trophies.of(game.key)
  const times = trophies.earned(player.nick, game)
  const earned = all.filter(({ number }) => times[number] !== null)
  const points = (rows: typeof all): number => rows.reduce((sum, one) => sum + one.points, 0)
  return {
    titleId: game.titleId,
    pfn: null,
    serviceConfigId: '1370999b-0000-0000-0000-000000000000',
    name: game.name,
    type: 'Game',
    devices: devices[game.platform] ?? ['XboxOne'],
    displayImage: `http://store-images.s-microsoft.com/image/apps.${game.titleId}`,
    mediaItemType: game.isOld ? 'Xbox360Game' : 'Application',
    // That of the newer consoles.
    modernTitleId: game.isOld ? String(Number(game.titleId) + 1) : game.titleId,
    isBundle: false,
    achievement: {
      currentAchievements: earned.length,
      // Newer games do not tell it.
      totalAchievements: game.isOld ? all.length : 0,
      currentGamerscore: points(earned),
      totalGamerscore: points(all),
      progressPercentage: all.length === 0 ? 0 : Math.floor((100 * earned.length) / all.length),
      sourceVersion: game.isOld ? 1 : 2,
    },
    titleHistory: { lastTimePlayed: dateOf(game.playedAt ?? 0), visible: true, canHide: false },
    detail: null,
  }
}

const refuse = (status: number, code: number, source: string, description: string): Refusal =>
  refusal(status, { code, source, description, traceInformation: null })

const noGamertag = (): Refusal => refuse(404, 28, 'Profile', 'The server found no data for the requested entity.')
const noUser = (): Refusal => refuse(404, 4_100, 'Achievements', 'The requested user does not exist.')
const notAllowed = (): Refusal => refuse(403, 4_500, 'TitleHub', 'The requester is not authorized.')
export const noClaims = (): Refusal => refuse(401, 23, 'Progress', 'No valid claims were found on the request.')
export const badContract = (): Refusal => refuse(400, 4_000, 'Xbl', 'The contract version is not supported.')
export const tooMany = (): Refusal =>
  refusal(
    429,
    { version: 1, currentRequests: 13, maxRequests: 10, periodInSeconds: 15, limitType: 'Rate' },
    { 'retry-after': '10' },
  )
