import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../calls/ask.ts'
import { newcomer, register } from '../calls/register.ts'
import { percentile } from '../calls/load.ts'
import { get, post, type Request, send } from '../calls/requests.ts'
import { addressOf, watch, type Watched } from '../calls/watch.ts'
import { type Findings, show } from '../report.ts'
import { freePort, settle, startServer } from '../server.ts'
import { createTempDataDir, withTempDataDir } from '../temp-data-dir.ts'
import type { PartOptions } from './calls.ts'

const total = 14_000
const attackers = 8
/** Connections that send a body at one byte a second meanwhile. */
const dripping = 100
/** Milliseconds that the process may not answer at all, and in which 99 of 100 pages of others are drawn. */
const goal = 200

type Shown = 'health' | 'page'

/**
 * 14,000 requests that were made to stop the site, eight at a time from hundreds of addresses and with the limits on,
 * while others watch the process and read a game's page: no answer is a 5xx, and nothing stalls for 200 ms.
 */
export async function measureAttack({ say, keep }: PartOptions): Promise<Findings> {
  const folder = createTempDataDir(keep)
  try {
    const game = await withTempDataDir(folder, ({ db }) =>
      db.selectFrom('games').select(['id', 'slug']).orderBy('id').executeTakeFirstOrThrow(),
    )
    const port = await freePort()
    const server = await startServer(folder, port, { LUDOTECA_RATE_LIMITS: 'on' })
    const { origin } = server
    try {
      await settle(server)
      const [one, other] = [await register(origin), await register(origin)]
      const kinds = requestsOf(game, one.token, other.token)
      const shown = { health: get('/health'), page: page(`/game/${game.slug}`) }
      // The first pages of a process are drawn by code that is not compiled yet.
      await watch(origin, shown, () => sleep(5_000))
      const calm = await watch(origin, shown, () => sleep(5_000))
      const statuses = new Map<string, Map<number, number>>()
      const slow = Array.from({ length: dripping }, (_, at) => drip(port, at))
      const disturbed = await watch(origin, shown, () => attack(origin, kinds, statuses, say))
      for (const socket of slow) socket.destroy()
      return report(calm, disturbed, statuses)
    } finally {
      await server.stop()
    }
  } finally {
    folder.remove()
  }
}

const file = (path: string, type: string, body: string, token?: string): Request => {
  const { headers, ...rest } = get(path, token)
  return { ...rest, method: 'POST', headers: { ...headers, 'content-type': type }, body }
}
const page = (path: string): Request => ({ method: 'GET', path, headers: {} })

/** The kinds of requests, by name. */
function requestsOf(game: { id: number; slug: string }, player: string, other: string): Record<string, () => Request> {
  const nested = (bytes: number) => ({ platforms: Array.from({ length: bytes / 3 }, () => []) })
  const manyKeys = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`key_${at}`, at]))
  const blanks = `Title,Platform\n"${' '.repeat(80_000)}x","PC"\n`
  const some = (): string => Math.random().toString(36).slice(2)
  return {
    'a filter of 1 MB': () => post('/game/filter', nested(1_000_000)),
    'a filter of 60 kB of empty lists': () => post('/game/filter', nested(60_000)),
    'a filter of 5,000 unknown keys': () => post('/game/filter', manyKeys),
    'a body nested 30,000 deep': () => file('/game/search', 'application/json', '['.repeat(30_000)),
    'a search of 10,000 marks': () => post('/game/search', { data: `a${'\u0301'.repeat(10_000)}` }),
    'a search of blanks': () => post('/game/search', { data: `${' '.repeat(200)}x` }),
    'a review of 10,000 blanks': () =>
      post('/review', { id_game: game.id, title: 'T', review: `${' '.repeat(9_990)}x`, total: 5 }, player),
    'a file of 80,000 blanks': () => file('/import?name=blanks.csv', 'text/csv', blanks, player),
    'an archive that is none': () => file('/archive/import', 'application/zip', 'PK'.repeat(50_000), player),
    'a guessed password': () => post('/auth/login', { data: `nobody_${some()}`, password: 'wrong_one' }),
    'a registration': () => post('/auth', newcomer()),
    'a reset of a password': () => post('/password/reset-request', { email: `${some()}@example.com` }),
    'a dead token': () => post('/game/search', { data: 'a' }, `${some()}.${some()}.${some()}`),
    "another one's list": () => send('DELETE', `/list/${Math.ceil(Math.random() * 1e6)}`, other),
    "another one's session": () => send('DELETE', `/auth/sessions/${some()}`, other, { password: 'wrong_one' }),
    'an unknown page': () => page(`/${some()}/${'%F0%9F%8E%AE'.repeat(100)}`),
    'a broken address': () => page('/game/%E0%A4%A'),
    'a far page': () => get(`/list/all?page=${Math.ceil(Math.random() * 1e9)}`),
    'a hundred parameters': () => get(`/list/home?${'page=1&'.repeat(100)}`),
    'the document of the API': () => get('/openapi.json'),
  }
}

async function attack(
  origin: string,
  kinds: Record<string, () => Request>,
  statuses: Map<string, Map<number, number>>,
  say: (line: string) => void,
): Promise<void> {
  const names = Object.keys(kinds)
  let sent = 0
  const one = async (): Promise<void> => {
    while (sent < total) {
      const at = sent++
      if (at % 2_000 === 0) say(`  ${at.toLocaleString('en')} of ${total.toLocaleString('en')}`)
      const name = names[at % names.length]!
      // A refused body may end the connection while it is still being sent: that is an answer, too.
      const asked = ask(origin, kinds[name]!(), addressOf(Math.floor(at / names.length)))
      const status = await asked.then(
        (answer) => answer.status,
        () => 0,
      )
      const counts = statuses.get(name) ?? new Map<number, number>()
      statuses.set(name, counts.set(status, (counts.get(status) ?? 0) + 1))
    }
  }
  await Promise.all(Array.from({ length: attackers }, one))
}

/** A connection that promises a body and sends it slowly; closed by the server or at the end. */
function drip(port: number, at: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(at) })
  socket.on('error', () => socket.destroy())
  socket.write(
    'POST /api/game/filter HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n',
  )
  const timer = setInterval(() => socket.write(' '), 1_000)
  socket.once('close', () => clearInterval(timer))
  return socket
}

function report(calm: Watched<Shown>, disturbed: Watched<Shown>, statuses: Map<string, Map<number, number>>): Findings {
  const rows = [
    { name: 'the process', before: calm.loads.health, now: disturbed.loads.health },
    { name: "a game's page", before: calm.loads.page, now: disturbed.loads.page },
  ]
  const crashed = [...statuses].flatMap(([name, counts]) =>
    [...counts].flatMap(([status, n]) => (status >= 500 ? [`${name}: ${n} answers of ${status}`] : [])),
  )
  return {
    tables: [
      {
        title: `${total.toLocaleString('en')} requests of attackers; what others waited meanwhile (milliseconds)`,
        columns: ['', 'asked', 'p50', 'p99', 'longest', 'before: p50', 'longest'],
        rows: rows.map(({ name, before, now }) => [
          name,
          String(now.times.length),
          ...[percentile(now, 0.5), percentile(now, 0.99), percentile(now, 1)].map(show),
          ...[percentile(before, 0.5), percentile(before, 1)].map(show),
        ]),
      },
      {
        title: 'Answers',
        columns: ['kind', 'statuses'],
        rows: [...statuses].map(([name, counts]) => [
          name,
          [...counts].map(([status, n]) => `${status || 'cut'} ${n}`).join(', '),
        ]),
      },
    ],
    figures: rows.flatMap(({ name, now }) => [
      { name: `attack: ${name}, p99`, value: Math.round(percentile(now, 0.99)), unit: 'ms' as const },
      { name: `attack: ${name}, longest`, value: Math.round(percentile(now, 1)), unit: 'ms' as const },
    ]),
    failures: [
      ...crashed,
      ...tooSlow('the process, longest', percentile(disturbed.loads.health, 1)),
      ...tooSlow("a game's page, p99", percentile(disturbed.loads.page, 0.99)),
      ...(disturbed.refused > 0 ? [`${disturbed.refused} requests of others were refused`] : []),
    ],
  }
}

const tooSlow = (name: string, ms: number): string[] => (ms > goal ? [`${name}: ${show(ms)} ms`] : [])
