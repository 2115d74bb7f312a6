import type { Kysely } from 'kysely'
import { type Load, load, percentile } from '../calls/load.ts'
import { ask } from '../calls/ask.ts'
import { encodings, get, post, type Request } from '../calls/requests.ts'
import type { DB } from '../../server/db/types.ts'
import { hashPassword } from '../../server/features/auth/passwords.ts'
import { type Findings, show } from '../report.ts'
import { freePort, startServer } from '../server.ts'
import { createTempDataDir, withTempDataDir } from '../temp-data-dir.ts'
import type { PartOptions } from './calls.ts'

/** Milliseconds that a reader may wait while so many log in. */
const budget = 200
const atOnce = 50
const readers = 4
const seconds = 6
const password = 'open_sesame_1'

/** Readers of game pages while fifty users log in at once, repeatedly: password hashing must delay nobody. */
export async function measureLogins({ say, keep }: PartOptions): Promise<Findings> {
  const folder = createTempDataDir(keep)
  try {
    const slugs = await withTempDataDir(folder, ({ db }) => prepare(db))
    const server = await startServer(folder, await freePort())
    try {
      const measured: Measured[] = []
      for (const [what, requests] of Object.entries(reading(slugs))) {
        say(`  ${what}`)
        const read = (): Promise<Load> => load(server.origin, requests, 200, readers, seconds)
        await read()
        measured.push({ what, alone: await read(), ...(await besideLogins(server.origin, read)) })
      }
      return report(measured)
    } finally {
      await server.stop()
    }
  } finally {
    folder.remove()
  }
}

/** The browser's calls, and the server-rendered page of a visitor. */
const reading = (slugs: string[]): Record<string, Request[]> => ({
  'the call of a game': slugs.map((slug) => get(`/game/${slug}`)),
  'the page of a game': slugs.map((slug) => ({ method: 'GET', path: `/game/${slug}`, headers: encodings })),
})

interface Measured {
  what: string
  alone: Load
  /** While users log in. */
  beside: Load
  logins: Load
}

async function prepare(db: Kysely<DB>): Promise<string[]> {
  const hash = await hashPassword(password)
  const people = Array.from({ length: atOnce }, (_, at) => ({
    nick: `player_${at}`,
    email: `player_${at}@example.com`,
    email_verified: true,
    password_hash: hash,
  }))
  await db.insertInto('users').values(people).execute()
  const games = await db.selectFrom('games').select('slug').orderBy('id').limit(1_000).execute()
  return games.map(({ slug }) => slug)
}

/** Milliseconds of each log-in, in ascending order, and of the reads in the meantime. */
async function besideLogins(origin: string, read: () => Promise<Load>): Promise<{ beside: Load; logins: Load }> {
  const times: number[] = []
  const state = { reading: true }
  const one = async (at: number): Promise<void> => {
    const { status, ms } = await ask(origin, post('/auth/login', { data: `player_${at}`, password }))
    if (status !== 200) throw new Error(`a login answered ${status}`)
    times.push(ms)
  }
  const began = performance.now()
  const crowd = async (): Promise<void> => {
    while (state.reading) await Promise.all(Array.from({ length: atOnce }, (_, at) => one(at)))
  }
  const reading = read().finally(() => (state.reading = false))
  const [beside] = await Promise.all([reading, crowd()])
  const rate = times.length / ((performance.now() - began) / 1_000)
  return { beside, logins: { rate, times: Float64Array.from(times).sort() } }
}

function report(measured: Measured[]): Findings {
  const row = (name: string, times: Load): string[] => [
    name,
    show(times.rate),
    ...[0.5, 0.95, 0.99].map((share) => show(percentile(times, share))),
  ]
  return {
    tables: [
      {
        title: `${readers} readers while ${atOnce} people log in at once, again and again (milliseconds)`,
        columns: ['what', 'a second', 'p50', 'p95', 'p99'],
        rows: measured.flatMap(({ what, alone, beside, logins }) => [
          row(`${what}, nobody logs in`, alone),
          row(`${what}, ${atOnce} log in`, beside),
          row('a log-in meanwhile', logins),
        ]),
      },
    ],
    figures: measured.flatMap(({ what, alone, beside, logins }) => [
      { name: `${what}, alone, p99`, value: percentile(alone, 0.99), unit: 'ms' as const },
      { name: `${what}, beside log-ins, p99`, value: percentile(beside, 0.99), unit: 'ms' as const },
      { name: `log-ins beside ${what}`, value: Math.round(logins.rate), unit: 'calls/s' as const },
    ]),
    failures: measured
      .filter(({ beside }) => percentile(beside, 0.99) > budget)
      .map(
        ({ what, beside }) =>
          `${what} takes ${show(percentile(beside, 0.99))} ms (p99) while ${atOnce} log in, at most ${budget}`,
      ),
  }
}
