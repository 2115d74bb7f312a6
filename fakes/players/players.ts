/** An invented person, with the same nick on all platforms. */
export interface Player {
  nick: string
  /** Decides the ids: the same on all platforms. */
  number: number
  /** How many games they have. */
  games: number
  /**
   * What strangers see: `all`; `profile` is a public profile whose games are not shown; `nothing` is a profile that is
   * private as a whole.
   */
  shows: 'all' | 'profile' | 'nothing'
  about: string
}

export const bigLibrary = 1_200

/** One game of this player has a thousand trophies. */
export const hunter = 'hunter'

export const invented: readonly Player[] = [
  { nick: 'nuria', number: 1, games: bigLibrary, shows: 'all', about: 'I buy them in every sale.' },
  { nick: 'closed', number: 2, games: 40, shows: 'profile', about: '' },
  { nick: 'locked', number: 3, games: 40, shows: 'nothing', about: '' },
  { nick: 'empty', number: 4, games: 0, shows: 'all', about: '' },
  { nick: hunter, number: 5, games: 12, shows: 'all', about: 'One more trophy.' },
  { nick: 'ana', number: 6, games: 30, shows: 'all', about: 'hola' },
  { nick: 'teo', number: 7, games: 24, shows: 'all', about: '' },
]

/** A crowd of people who are all alike, for who needs many accounts: `crowd1` to `crowd999`. */
const crowd: readonly Player[] = Array.from({ length: 999 }, (_, at) => ({
  nick: `crowd${at + 1}`,
  number: 1_001 + at,
  games: 24,
  shows: 'all',
  about: '',
}))

const firstDemonstrated = 2_001

/** Whether it is somebody of the demonstration: their ids are nobody's on the real platforms either. */
export const isDemonstrated = ({ number }: Player): boolean => number >= firstDemonstrated

/** The people of the demonstration who are linked there. */
const demonstrated: readonly Player[] = ['nuria_v', 'marta', 'ada', 'tess', 'leo_r', 'lune', 'jun', 'marcus_d'].map(
  (nick, at) => ({ nick, number: firstDemonstrated + at, games: 40, shows: 'all', about: '' }),
)
const everybody = [...invented, ...crowd, ...demonstrated]

/** The invented people of one platform; what they write about themselves and what they show can be changed. */
export function createPlayers(idOf: (player: Player) => string) {
  const abouts = new Map(invented.map(({ nick, about }) => [nick, about]))
  const ids = new Map(everybody.map((one) => [idOf(one), one]))
  const shown = new Map<string, Player['shows']>()
  const present = (player: Player | undefined): Player | undefined =>
    player && { ...player, shows: shown.get(player.nick) ?? player.shows }
  const byNick = (nick: string): Player | undefined =>
    present(everybody.find((one) => one.nick.toLowerCase() === nick.trim().toLowerCase()))
  const known = (nick: string): Player => {
    const player = byNick(nick)
    if (!player) throw new RangeError(`nobody is called ${nick}`)
    return player
  }
  return {
    idOf,
    byNick,
    byId: (id: string): Player | undefined => present(ids.get(id)),
    /** All whose nick begins so, but nobody of the crowd and of the demonstration. */
    search: (text: string): Player[] =>
      invented.filter(({ nick }) => text.trim() !== '' && nick.startsWith(text.trim().toLowerCase())),
    aboutOf: ({ nick }: Player): string => abouts.get(nick) ?? '',
    setAbout: (nick: string, about: string): void => void abouts.set(known(nick).nick, about),
    /** Somebody opens or closes their profile. */
    setShows: (nick: string, shows: Player['shows']): void => void shown.set(known(nick).nick, shows),
  }
}
export type Players = ReturnType<typeof createPlayers>

/** `POST /fake/shows` with `{"name","shows"}`: somebody opens or closes their profile. */
export const showsRoute = ({ setShows }: Pick<Players, 'setShows'>) => ({
  'POST /fake/shows': ({ body }: { body: string }) => {
    const { name, shows } = JSON.parse(body) as { name: string; shows: Player['shows'] }
    setShows(name, shows)
    return { name, shows }
  },
})

/** A number from 0 to `below - 1` that is always the same for the same words. */
export function numberOf(words: string, below: number): number {
  let sum = 2_166_136_261
  for (const letter of words) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  // Words that differ in their last letter only would be neighbours otherwise.
  sum = Math.imul(sum ^ (sum >>> 15), 2_246_822_507) >>> 0
  return ((sum ^ (sum >>> 13)) >>> 0) % below
}
