import { type GamePlatformName, trophyGrades, type TrophyGrade } from '../../common/rules/game-platforms.ts'
import type { DemoEntry, DemoGame } from './demo-shelf.ts'
import { numbersFor } from './numbers.ts'

/** Which demo users have linked which accounts. */
export const demoAccountsElsewhere: readonly { nick: string; service: GamePlatformName; id: string }[] = [
  { nick: 'nuria_v', service: 'steam', id: '76561190000002001' },
  { nick: 'marta', service: 'steam', id: '76561190000002002' },
  { nick: 'ada', service: 'steam', id: '76561190000002003' },
  { nick: 'tess', service: 'steam', id: '76561190000002004' },
  { nick: 'leo_r', service: 'psn', id: '7000000000000002005' },
  { nick: 'lune', service: 'psn', id: '7000000000000002006' },
  { nick: 'jun', service: 'xbox', id: '2500000000002007' },
  { nick: 'jun', service: 'steam', id: '76561190000002007' },
  { nick: 'marcus_d', service: 'xbox', id: '2500000000002008' },
]

/** The platforms of a service by our slugs, and as it names them, the newest first. */
const platforms: Readonly<Record<GamePlatformName, readonly (readonly [slug: string, name: string])[]>> = {
  steam: [['pc', 'PC']],
  psn: [
    ['playstation-5', 'PS5'],
    ['playstation-4', 'PS4'],
    ['playstation-3', 'PS3'],
    ['ps-vita', 'PSVITA'],
  ],
  xbox: [
    ['xbox-series', 'Xbox Series'],
    ['xbox-one', 'Xbox One'],
    ['xbox-360', 'Xbox 360'],
  ],
}

interface DemoTrophy {
  name: readonly [en: string, es: string]
  detail: readonly [en: string, es: string]
  grade: TrophyGrade | null
  points: number | null
  rarity: number
  hidden: boolean
}

/** A set of an invented game account; `ref` is of no service. */
export interface DemoSet {
  service: GamePlatformName
  ref: string
  slug: string
  platform: string
  trophies: DemoTrophy[]
}

const words: readonly (readonly [en: string, es: string, enDetail: string, esDetail: string])[] = [
  ['Nothing left to do', 'No queda nada', 'Earn all the others.', 'Consigue todos los demás.'],
  ['The first evening', 'La primera tarde', 'Play for an hour.', 'Juega una hora.'],
  ['To the end', 'Hasta el final', 'See the credits.', 'Llega a los créditos.'],
  ['What was behind the wall', 'Lo que había tras la pared', 'Find the last room.', 'Encuentra la última sala.'],
  ['Slowly', 'Sin prisa', 'Wait ten minutes without moving.', 'Espera diez minutos sin moverte.'],
  ['Full pockets', 'Bolsillos llenos', 'Collect fifty things.', 'Reúne cincuenta cosas.'],
  ['By lamplight', 'A la luz de la lámpara', 'Play after midnight.', 'Juega pasada la medianoche.'],
  ['Everybody knows me here', 'Aquí me conocen', 'Talk to everybody.', 'Habla con todo el mundo.'],
  ['Once more', 'Otra vez', 'Begin again from the start.', 'Vuelve a empezar.'],
  ['Empty-handed', 'Con lo puesto', 'Win without help.', 'Gana sin ayuda.'],
  ['Off the map', 'Fuera del mapa', 'Go where no road goes.', 'Ve donde no hay camino.'],
  ['Almost', 'Por poco', 'Lose with one step to go.', 'Pierde a un paso del final.'],
]

const gradeAt = (at: number): TrophyGrade =>
  trophyGrades[at === 0 ? 0 : at % 11 === 2 ? 1 : at % 4 === 3 ? 2 : 3] ?? 'bronze'

/** The set of a game on a service, the same for everybody; undefined where the game is not there. */
export function demoSet(game: DemoGame, service: GamePlatformName): DemoSet | undefined {
  const platform = platforms[service].find(([slug]) => game.platforms.includes(slug))
  if (!platform) return undefined
  const random = numbersFor(`trophies of ${game.slug} on ${service}`)
  random()
  const count = words.length + Math.floor(random() * 2 * words.length)
  const trophies = Array.from({ length: count }, (_, at): DemoTrophy => {
    const [en, es, enDetail, esDetail] = words[at % words.length]!
    const round = at < words.length ? '' : ` ${Math.floor(at / words.length) + 1}`
    const common = at === 0 ? 0.04 : (1 - at / count) ** 2
    return {
      name: [en + round, es + round],
      detail: [enDetail, esDetail],
      grade: service === 'psn' ? gradeAt(at) : null,
      points: service === 'xbox' ? 5 * (1 + (at % 8)) : null,
      rarity: Math.round(Math.max(0.3, 92 * common + random() * 6) * 10) / 10,
      hidden: at % words.length === 3,
    }
  })
  return { service, ref: `demo-${game.slug}`, slug: game.slug, platform: platform[1], trophies }
}

/** What one earned of a set: the number of each trophy, and how many days ago. */
export type DemoEarned = { n: number; age: number }[]

/** How much of a set somebody has by what they did with the game. */
function shareOf({ values }: DemoEntry, mood: number): number {
  if (values.awarded) return 1
  if (values.completed) return 0.6 + mood * 0.35
  if (values.ended) return 0.35 + mood * 0.3
  return values.played ? 0.05 + mood * 0.3 : 0
}

/** The trophies that go with an entry of a shelf, the common ones first and the last one on the day of the entry. */
export function demoEarned(nick: string, entry: DemoEntry, { ref, trophies }: DemoSet): DemoEarned {
  const random = numbersFor(`${nick} earned ${ref}`)
  random()
  const share = shareOf(entry, random())
  const most = Math.floor(share * trophies.length)
  return trophies.flatMap((_, at) => {
    // The first one comes with the last of the others.
    const has = at === 0 ? share === 1 : at <= most
    const before = at === 0 ? 0 : (most - at) * (0.3 + random())
    return has ? [{ n: at + 1, age: entry.age + before }] : []
  })
}
