import type pg from 'pg'
import { accountKey } from '../../common/rules/account.ts'
import { copyRows, type Value } from './copy.ts'
import type { Random } from './random.ts'
import { createTitles } from './titles.ts'

/** Users with shelves of a known size, by nick; they come first, so that their ids are 1 and 2. */
export const knownShelves = { shelf_of_5000: 5_000, shelf_of_100: 100 }
/** Users with another known property; they come next. */
export const knownRoles = ['followed_by_15000', 'follows_5000', 'follows_300', 'maker_of_lists'] as const
export const knownNicks: readonly string[] = [...Object.keys(knownShelves), ...knownRoles]
/** The id of a known user. */
export const knownId = (nick: (typeof knownRoles)[number]): number => knownNicks.indexOf(nick) + 1

/** Who may read the timeline: for most users everybody, as for the known users. */
const privacyOf = (id: number): string =>
  ({ 7: 'followed', 8: 'followed', 9: 'followed', 10: 'nobody' })[id % 20] ?? 'everyone'

/**
 * Adds `count` users, marked as synthetic; their ids are 1 to count. Nobody can log in as them: they have no password.
 */
export async function generatePeople(client: pg.Client, random: Random, count: number): Promise<void> {
  const { nick } = createTitles(random, ['gamer', 'pixel', 'retro', 'joy', 'arcade', 'ludo'], 0)
  const taken = new Set<string>()
  const rows: Value[][] = []
  const add = (name: string): void => {
    const id = rows.length + 1
    taken.add(accountKey(name))
    rows.push([
      id,
      name,
      `synthetic-${id}@example.com`,
      true,
      true,
      privacyOf(id),
      new Date(Date.UTC(2020, 0, 1) + id * 60_000).toISOString(),
    ])
  }
  knownNicks.forEach(add)
  while (rows.length < count) {
    const made = nick()
      .replace(/[^A-Za-z0-9_]/g, '')
      .slice(0, 24)
    add(/^[A-Za-z]/.test(made) && !taken.has(accountKey(made)) ? made : `player_${rows.length}`)
  }
  await copyRows(client, 'users', 'id, nick, email, email_verified, synthetic, timeline_privacy, created_at', rows)
  await client.query(`select setval(pg_get_serial_sequence('users', 'id'), $1)`, [count])
}
