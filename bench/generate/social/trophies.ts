import type pg from 'pg'
import { copyLines, line, withoutIndexes } from '../copy.ts'
import { knownNicks, knownShelves } from '../users.ts'
import type { Random } from '../random.ts'
import { before } from './times.ts'

/** The user with this many earned trophies, who also has the largest shelf: `/user/1`. */
export const trophyHunter = { nick: Object.keys(knownShelves)[0] ?? '', earned: 20_000 }

const platforms = ['steam', 'psn', 'xbox'] as const
const titles = { steam: 'PC', psn: 'PS5', xbox: 'Xbox Series' }
/** Sets of one game at most, and trophies that a set has beyond the smallest. */
const mostSets = 2_400
const [smallest, range] = [12, 40]
/** Trophies that others have of a set, about. */
const usual = 20
/** Sets of everybody else at most. */
const setsOfOthers = 80

interface MadeSet {
  id: number
  platform: (typeof platforms)[number]
  game: number
  total: number
}

interface MadeEarned {
  user: number
  id: number
  set: MadeSet
  earned: number
}

/** Fills the tables of trophies: sets of the most popular games, accounts of which all are proven, what they earned. */
export async function generateTrophies(
  client: pg.Client,
  random: Random,
  { people, trophies }: { people: number; trophies: number },
  games: number[],
  now: number,
): Promise<void> {
  const sets = Array.from({ length: Math.min(mostSets, games.length) }, (_, at): MadeSet => ({
    id: at + 1,
    platform: platforms[at % platforms.length]!,
    game: games[at]!,
    total: smallest + random.below(range),
  }))
  const earned = makeEarned(random, sets, people, trophies)
  const users = [...new Set(earned.map(({ user }) => user))]
  const at = new Date(now).toISOString()
  const tables = ['trophy_sets', 'trophies', 'platform_accounts', 'trophy_readings', 'earned_sets', 'earned_trophies']
  await withoutIndexes(client, tables, async () => {
    await copyLines(
      client,
      'trophy_sets',
      'id, platform, ref, name, title_platform, game_id, matched_at, read_at',
      sets.map(({ id, platform, game }) =>
        line([id, platform, `bench-${id}`, `Set of ${game}`, titles[platform], game, at, at]),
      ),
    )
    await copyLines(
      client,
      'trophies',
      'set_id, n, ref, place, name_en, name_es, detail_en, detail_es, grade, points, rarity, hidden',
      trophyLines(sets),
    )
    const links = users.flatMap((user) => platforms.map((platform) => ({ user, platform })))
    await copyLines(
      client,
      'platform_accounts',
      'user_id, platform, account_id, username, linked_at, proven_at, read_at',
      links.map(({ user, platform }) => line([user, platform, `bench-${user}`, `bench_${user}`, at, at, at])),
    )
    await copyLines(
      client,
      'trophy_readings',
      'user_id, platform, public, started_at, touched_at, read_at',
      links.map(({ user, platform }) => line([user, platform, true, at, at, at])),
    )
    await copyLines(
      client,
      'earned_sets',
      'user_id, id, platform, set_id, public, told, read_told, seen_at, read_at',
      earned.map(({ user, id, set }) => line([user, id, set.platform, set.id, true, '1', '1', at, at])),
    )
    await copyLines(
      client,
      'earned_trophies',
      'user_id, earned_set_id, n, platform, earned_at, rarity',
      earnedLines(random, earned, now),
    )
  })
  for (const [table, count] of [
    ['trophy_sets', sets.length],
    ['earned_sets', earned.length],
  ] as const)
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), $1)`, [count])
}

/** Who has how many of which sets: the hunter first, then as many people as it takes. */
function makeEarned(random: Random, sets: MadeSet[], people: number, most: number): MadeEarned[] {
  const made: MadeEarned[] = []
  let left = most
  const add = (user: number, set: MadeSet, earned: number): void => {
    made.push({ user, id: made.length + 1, set, earned })
    left -= earned
  }
  let own = trophyHunter.earned
  for (const set of random.shuffle([...sets])) {
    if (own === 0) break
    const earned = Math.min(own, set.total - (random.chance(0.2) ? 0 : random.below(5)))
    add(1, set, earned)
    own -= earned
  }
  for (let user = knownNicks.length + 1; user <= people && left > 0; user += 1) {
    const chosen = new Set(Array.from({ length: 1 + random.below(setsOfOthers) }, () => random.pick(sets)))
    for (const set of chosen) add(user, set, Math.min(set.total, 1 + random.below(2 * usual)))
  }
  return made
}

/** The percentage of players who have the trophy at this place of a set. */
const rarityOf = (n: number, { total }: MadeSet): number => Math.round(950 * (1 - n / (total + 1)) ** 2) / 10

function* trophyLines(sets: MadeSet[]): Iterable<string> {
  for (const set of sets)
    for (let n = 1; n <= set.total; n += 1) {
      const grade = set.platform === 'psn' ? (n === set.total ? 'platinum' : n % 5 === 0 ? 'silver' : 'bronze') : null
      const words = [`Trophy ${n}`, `Trofeo ${n}`, `What to do for the trophy ${n}.`, `Lo que hay que hacer para ${n}.`]
      const points = set.platform === 'xbox' ? 20 : null
      yield line([set.id, n, `t${n}`, n - 1, ...words, grade, points, rarityOf(n, set), n % 10 === 3])
    }
}

function* earnedLines(random: Random, earned: MadeEarned[], now: number): Iterable<string> {
  for (const { user, id, set, earned: count } of earned)
    for (let n = 1; n <= count; n += 1) yield line([user, id, n, set.platform, before(random, now), rarityOf(n, set)])
}
