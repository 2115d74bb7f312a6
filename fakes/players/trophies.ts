import type { Owned } from './library.ts'
import { numberOf, hunter } from './players.ts'

export type Grade = 'platinum' | 'gold' | 'silver' | 'bronze'

/** A trophy of a game, for everybody. */
export interface InventedTrophy {
  number: number
  name: Record<'en' | 'es', string>
  detail: Record<'en' | 'es', string>
  hidden: boolean
  grade: Grade
  points: number
  /** The percentage of players who have it. */
  rarity: number
}

/** The words of each: its name, and what one has to do. */
const words: [en: string, es: string, enDetail: string, esDetail: string][] = [
  ['Everything and more', 'Todo y más', 'Get all the others.', 'Consigue todos los demás.'],
  ['First steps', 'Primeros pasos', 'Finish the first chapter.', 'Termina el primer capítulo.'],
  ['The long way home', 'El camino largo', 'Come back without a map.', 'Vuelve sin mapa.'],
  ['What the door hid', 'Lo que escondía la puerta', 'Open the last door.', 'Abre la última puerta.'],
  ['No rush', 'Sin prisa', 'Stand still for five minutes.', 'Quédate quieto cinco minutos.'],
  ['Collector', 'Coleccionista', 'Find fifty of them.', 'Encuentra cincuenta.'],
  ['Night shift', 'Turno de noche', 'Win after midnight.', 'Gana después de medianoche.'],
  ['Old friends', 'Viejos amigos', 'Greet everybody in the harbour.', 'Saluda a todos en el puerto.'],
  ['Against the tide', 'A contracorriente', 'Win with nothing in your hands.', 'Gana con las manos vacías.'],
  ['Señal perdida', 'Señal perdida', 'Listen to the whole message.', 'Escucha el mensaje entero.'],
]

const day = 86_400_000
const gradeAt = (at: number): Grade =>
  at === 0 ? 'platinum' : at % 12 === 1 ? 'gold' : at % 4 === 2 ? 'silver' : 'bronze'

/** The thousand trophies of one game. */
const thousand = 1_000

/** How many trophies a game has; some games have none. */
const trophyCount = (key: string): number =>
  numberOf(`${key} none`, 12) === 0 ? 0 : 8 + numberOf(`${key} trophies`, 34)

/** The trophies of a game, the same at each start. */
const trophiesOf = (key: string, count = trophyCount(key)): InventedTrophy[] =>
  Array.from({ length: count }, (_, at) => {
    const [en, es, enDetail, esDetail] = words[at % words.length]!
    const round = Math.floor(at / words.length)
    const more = round === 0 ? '' : ` ${round + 1}`
    return {
      number: at,
      name: { en: en + more, es: es + more },
      detail: { en: enDetail, es: esDetail },
      hidden: at % 10 === 3,
      grade: gradeAt(at),
      points: 5 * (1 + (at % 6)),
      rarity: Math.round(Math.max(0.1, 96 * (1 - at / count) ** 2 - (at === 0 ? 93 : 0)) * 10) / 10,
    }
  })

/** When a player earned each trophy of a game that they have, in milliseconds since 1970; null: not yet. */
function earnedBy(nick: string, { key, playedAt }: Pick<Owned, 'key' | 'playedAt'>, count: number) {
  const share = numberOf(`${nick} ${key} share`, 10) / 8
  const most =
    playedAt === null ? 0 : nick === hunter ? Math.ceil(count * 0.64) : Math.round(count * Math.min(1, share))
  return Array.from({ length: count }, (_, at): number | null => {
    // The platinum comes with the last of the others.
    const has = at === 0 ? most >= count : at <= most
    if (!has || playedAt === null) return null
    const ago = at === 0 ? 0 : (most - at + 1) * (day / 6)
    return Math.floor((playedAt - ago) / 1_000) * 1_000
  })
}

/** The trophies of each game of one service; the first game of the hunter has a thousand. */
export function createTrophies(thousandKey: () => string | undefined) {
  const countOf = (key: string): number => (key === thousandKey() ? thousand : trophyCount(key))
  return {
    countOf,
    of: (key: string): InventedTrophy[] => trophiesOf(key, countOf(key)),
    earned: (nick: string, game: Owned): (number | null)[] => earnedBy(nick, game, countOf(game.key)),
  }
}
