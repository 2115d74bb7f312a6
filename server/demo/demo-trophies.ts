import { type GamePlatformName, trophyGrades, type TrophyGrade } from '../../common/rules/game-platforms.ts'
import type { DemoEntry, DemoGame } from './demo-shelf.ts'
import { numbersFor } from './numbers.ts'
import { type Kysely, sql, type SqlBool, type Transaction } from 'kysely'
import { rowsOf } from '../db/sql-fragments.ts'
import type { DB } from '../db/types.ts'
import { addEarnedEvent } from '../activity/subject-events.queries.ts'
import { countSets } from '../features/trophy/definitions.queries.ts'
import { countEarned } from '../features/trophy/trophy-upkeep.queries.ts'

/** Which demo users have linked which accounts. */
const demoAccountsElsewhere: readonly { nick: string; service: GamePlatformName; id: string }[] = [
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
interface DemoSet {
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
function demoSet(game: DemoGame, service: GamePlatformName): DemoSet | undefined {
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
type DemoEarned = { n: number; age: number }[]

/** How much of a set somebody has by what they did with the game. */
function shareOf({ values }: DemoEntry, mood: number): number {
  if (values.awarded) return 1
  if (values.completed) return 0.6 + mood * 0.35
  if (values.ended) return 0.35 + mood * 0.3
  return values.played ? 0.05 + mood * 0.3 : 0
}

/** The trophies that go with an entry of a shelf, the common ones first and the last one on the day of the entry. */
function demoEarned(nick: string, entry: DemoEntry, { ref, trophies }: DemoSet): DemoEarned {
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

const day = 86_400_000
/** So many games of each account: those with all trophies, then the ones dealt with last. */
const most = 24

interface Community {
  people: ReadonlyMap<string, number>
  games: readonly DemoGame[]
  /** What everybody has, by their nicks. */
  shelves: ReadonlyMap<string, readonly DemoEntry[]>
  now: number
  ageOf: (nick: string) => number
}

/**
 * Links invented accounts of demo users, with the trophies that go with what they did. No service is asked: only our
 * stand-ins know them.
 */
export async function insertTrophies(
  trx: Transaction<DB>,
  { people, games, shelves, now, ageOf }: Community,
): Promise<void> {
  const byId = new Map(games.map((game) => [game.id, game]))
  const sets = new Map<string, DemoSet>()
  const rows = demoAccountsElsewhere.flatMap(({ nick, service }) => {
    const latest = (shelves.get(nick) ?? []).toSorted(
      (a, b) => Number(b.values.awarded) - Number(a.values.awarded) || a.age - b.age,
    )
    const played = latest.flatMap((entry) => {
      const game = byId.get(entry.gameId)
      const set = game && entry.values.played ? demoSet(game, service) : undefined
      return set ? { nick, service, set, earned: demoEarned(nick, entry, set) } : []
    })
    return played.slice(0, most)
  })
  for (const { set } of rows) sets.set(`${set.service} ${set.ref}`, set)
  const at = new Date(now)
  await insertSets(trx, [...sets.values()], games, at)
  await insertAccounts(trx, people, (nick) => new Date(now - ageOf(nick) * 0.5 * day), at)
  const owned = rows.map(({ nick, service, set, earned }) => ({
    user_id: people.get(nick),
    service,
    ref: set.ref,
    earned,
  }))
  await insertEarned(trx, owned, at)
  await tellCompleted(trx)
}

async function insertSets(
  trx: Transaction<DB>,
  sets: readonly DemoSet[],
  games: readonly DemoGame[],
  at: Date,
): Promise<void> {
  const ids = new Map(games.map(({ slug, id }) => [slug, id]))
  const heads = sets.map(({ service, ref, slug, platform }) => ({ service, ref, platform, game_id: ids.get(slug) }))
  await sql`
    insert into trophy_sets (platform, ref, name, title_platform, game_id, matched_at, read_at)
    select row.service, row.ref, g.title, row.platform, g.id, ${at}::timestamptz, ${at}::timestamptz
    from ${rowsOf(heads, 'service text, ref text, platform text, game_id integer')} join games g on g.id = row.game_id
    order by row.ref, row.service`.execute(trx)
  const trophies = sets.flatMap(({ service, ref, trophies: all }) =>
    all.map(({ name, detail, ...rest }, place) => ({
      service,
      set_ref: ref,
      place,
      name_en: name[0],
      name_es: name[1],
      detail_en: detail[0],
      detail_es: detail[1],
      ...rest,
    })),
  )
  const shape = `service text, set_ref text, place integer, name_en text, name_es text, detail_en text, detail_es text, grade text,
    points integer, rarity real, hidden boolean`
  await sql`
    insert into trophies (set_id, n, ref, place, name_en, name_es, detail_en, detail_es, grade, points, rarity, hidden)
    select s.id, row.place + 1, row.place::text, row.place, row.name_en, row.name_es, row.detail_en, row.detail_es, row.grade,
      row.points, row.rarity, row.hidden
    from ${rowsOf(trophies, shape)} join trophy_sets s on (s.platform, s.ref) = (row.service, row.set_ref)`.execute(trx)
  await countSets(trx, sql<SqlBool>`s.ref like 'demo-%'`)
}

async function insertAccounts(
  trx: Transaction<DB>,
  people: ReadonlyMap<string, number>,
  linkedAt: (nick: string) => Date,
  at: Date,
): Promise<void> {
  const rows = demoAccountsElsewhere.map(({ nick, service, id }) => ({
    user_id: people.get(nick),
    platform: service,
    id,
    nick,
    at: linkedAt(nick),
  }))
  const given = rowsOf(rows, 'user_id integer, platform text, id text, nick text, at timestamptz')
  await sql`
    insert into platform_accounts (user_id, platform, account_id, username, linked_at, proven_at, read_at)
    select user_id, platform, id, nick, at, at, ${at}::timestamptz from ${given}`.execute(trx)
  await sql`
    insert into trophy_readings (user_id, platform, public, started_at, touched_at, read_at)
    select user_id, platform, false, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz from ${given}`.execute(
    trx,
  )
}

interface Owned {
  user_id: number | undefined
  service: string
  ref: string
  earned: { n: number; age: number }[]
}

async function insertEarned(trx: Transaction<DB>, owned: readonly Owned[], at: Date): Promise<void> {
  const heads = owned.map(({ user_id, service, ref }) => ({ user_id, service, ref }))
  await sql`
    insert into earned_sets (user_id, platform, set_id, public, told, read_told, seen_at, read_at)
    select r.user_id, r.platform, s.id, r.public, 'demo', 'demo', ${at}::timestamptz, ${at}::timestamptz
    from ${rowsOf(heads, 'user_id integer, service text, ref text')}
      join trophy_readings r on (r.user_id, r.platform) = (row.user_id, row.service)
      join trophy_sets s on (s.platform, s.ref) = (row.service, row.ref)`.execute(trx)
  const trophies = owned.flatMap(({ earned, ...head }) =>
    earned.map(({ n, age }) => ({ ...head, n, earned_at: new Date(at.getTime() - age * day) })),
  )
  await sql`
    insert into earned_trophies (user_id, earned_set_id, n, platform, earned_at, rarity)
    select e.user_id, e.id, row.n, e.platform, row.earned_at, t.rarity
    from ${rowsOf(trophies, 'user_id integer, service text, ref text, n integer, earned_at timestamptz')}
      join trophy_sets s on (s.platform, s.ref) = (row.service, row.ref)
      join earned_sets e on (e.user_id, e.platform, e.set_id) = (row.user_id, row.service, s.id)
      join trophies t on (t.set_id, t.n) = (s.id, row.n)`.execute(trx)
  await countEarned(trx, sql<SqlBool>`s.told = 'demo'`)
}

/** Timelines tell of the sets that were completed since the accounts were linked. */
async function tellCompleted(trx: Transaction<DB>): Promise<void> {
  const { rows } = await sql<{ userId: number; id: number; at: Date }>`
    select e.user_id as "userId", e.id, e.last_earned_at as at from earned_sets e
      join trophy_sets s on s.id = e.set_id and e.earned >= s.total
      join platform_accounts a on (a.user_id, a.platform) = (e.user_id, e.platform)
    where e.last_earned_at > a.linked_at order by e.last_earned_at`.execute(trx)
  for (const { at, ...fact } of rows) await addEarnedEvent(trx, fact, at)
}

/** Deletes the invented sets: they are of no service, so nobody else has them. */
export async function deleteDemoSets(db: Kysely<DB>): Promise<void> {
  await sql`delete from trophy_sets where ref like 'demo-%'`.execute(db)
}
