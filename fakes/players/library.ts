import { readOpenCatalogue } from '../../server/catalogue/load/read-catalogue.ts'
import { numberOf, bigLibrary, hunter, invented, type Player } from './players.ts'

/** A game on somebody's account. */
export interface Owned {
  /** Always the same for the same game on the same platform. */
  key: string
  /** As the platform writes it. */
  name: string
  /** One of the platforms that were asked for, by our slug. */
  platform: string
  /** Its id on Steam, where the open catalogue knows it. */
  steam: number | null
  minutes: number
  /** Milliseconds since 1970; null: never played. */
  playedAt: number | null
}

/** Names that are the same game for a person and another text for a program. */
const unsure: ((name: string) => string)[] = [
  (name) => `${name}™`,
  (name) => `${name}®: Game of the Year Edition`,
  (name) => `${name} - Deluxe Edition`,
  (name) => `${name} Demo`,
  (name) => name.toUpperCase(),
  (name) => `${name} (Early Access)`,
]
/** Of the games of the big account: the rest is in the open catalogue by exactly its name. */
const unsureGames = 70
const unknownGames = 50

const things = ['Lantern', 'Harbour', 'Orchard', 'Ledger', 'Gravel', 'Kettle', 'Signal', 'Attic', 'Ferry', 'Marble']
const ends = ['Simulator', 'Nights', 'Defence', 'Academy', 'Stories']

const day = 86_400_000
/** Fixed, so that two runs tell the same. */
const newest = Date.UTC(2026, 10, 20, 21, 30)
const released = '2026-10-31'

type Title = Pick<Owned, 'key' | 'name' | 'platform' | 'steam'>

/**
 * The games of everybody on one service, the same at each start: those of the open catalogue for its platforms, then
 * others of the catalogue as games of the first platform; some are written differently and some do not exist.
 */
export function createLibrary(platforms: [string, ...string[]]) {
  let titles: Title[] | null = null
  const all = (): Title[] => (titles ??= fill(platforms))
  return (player: Player): Owned[] => gamesOf(player, all())
}

interface Known extends Omit<Title, 'platform'> {
  platforms: string[]
}

let catalogue: Known[] | null = null

/** The open catalogue, games that people know first and the newest first; read once for all services. */
function known(): Known[] {
  if (catalogue) return catalogue
  const { games } = readOpenCatalogue()
  const written = games.filter(({ source }) => source === 'core').toReversed()
  const others = games.filter(({ source }) => source !== 'core')
  catalogue = [...written, ...others].map(({ slug, source, title, releases, externalIds: { steam } }) => ({
    key: slug || title,
    name: title,
    steam: typeof steam === 'number' ? steam : null,
    // A game of today without a date has not been released.
    platforms: releases
      .filter(({ date }) => (date === null ? source === 'mame' : date.date <= released))
      .map(({ platform }) => platform),
  }))
  return catalogue
}

function fill(platforms: [string, ...string[]]): Title[] {
  const own: Title[] = []
  const rest: Title[] = []
  for (const { platforms: all, ...game } of known()) {
    const on = platforms.filter((slug) => all.includes(slug))
    const platform = on[numberOf(game.key, on.length || 1)]
    if (platform !== undefined) own.push({ ...game, platform })
    else if (all.length > 0) rest.push({ ...game, platform: platforms[0] })
  }
  const named = [...own, ...rest].slice(0, bigLibrary - unknownGames)
  // The last ones, so that a small account has games that are found.
  const differing = Array.from({ length: unsureGames }, (_, at) => named.length - 1 - at * 3)
  for (const [turn, at] of differing.entries()) {
    const title = named[at]
    if (title) named[at] = { ...title, name: unsure[turn % unsure.length]!(title.name) }
  }
  return [...named, ...unknown(platforms[0])]
}

const unknown = (platform: string): Title[] =>
  Array.from({ length: unknownGames }, (_, at) => {
    const name = `${things[at % things.length]} ${ends[Math.floor(at / things.length)]}`
    return { key: `invented-${name}`, name, platform, steam: null }
  })

/** The big account has all of them; the others share a few with it and with each other. */
function gamesOf({ nick, number, games }: Player, titles: Title[]): Owned[] {
  const place = invented.findIndex((one) => one.nick === nick)
  const from = games === bigLibrary ? 0 : ((place < 0 ? number : place) * 7) % 40
  return titles.slice(from, from + games).map((title, at) => {
    const played = nick === hunter ? 1 : numberOf(`${nick} ${title.key} played`, 10)
    const ago = numberOf(`${nick} ${title.key} last`, 1_500) * day + at * 60_000
    const minutes = played === 0 ? 0 : 6 + numberOf(`${nick} ${title.key} minutes`, played < 3 ? 50 : 6_000)
    return { ...title, minutes, playedAt: played === 0 ? null : newest - ago }
  })
}
