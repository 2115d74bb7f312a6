import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase } from './db/connection.ts'
import { findEmbedded, startEmbedded } from './db/embedded.ts'
import { verifyCounters } from './db/verify-counters.ts'
import { createSessions } from './sessions/sessions.ts'
import { readConfig } from './config.ts'
import { resources } from './resources.generated.ts'
import { startServer, testOrigin } from './testing/running-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-kill-'))
const rounds = 10
const writerCount = 20

afterAll(async () => {
  // What the previous round left running is adopted and shut down in order.
  if (findEmbedded(folder)) await (await startEmbedded({ dataDir: folder, log: () => undefined })).stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Writer {
  id: number
  token: string
  /** What the server has confirmed: rating by game. */
  acknowledged: Map<number, number>
}

const databaseOf = () => createDatabase({ url: findEmbedded(folder)?.url ?? '', log: () => undefined })

async function makeWriters(): Promise<Writer[]> {
  const { db, close } = databaseOf()
  // Others at each attempt, which finds the folder as the last one left it.
  const names = Array.from({ length: writerCount }, (_, at) => `writer${at}_${Date.now() % 1_000_000}`)
  const people = await db
    .insertInto('users')
    .values(names.map((nick) => ({ nick, email: `${nick}@example.com` })))
    .returning('id')
    .execute()
  const sessions = createSessions({
    db,
    config: readConfig({ LUDOTECA_DATA: folder, PUBLIC_URL: testOrigin }),
    now: Date.now,
  })
  const writers = []
  for (const { id } of people)
    writers.push({ id, token: await sessions.open(id), acknowledged: new Map<number, number>() })
  await close()
  return writers
}

/** Rates one game after the other until the server is killed; only confirmed ratings count. */
async function write(url: string, writer: Writer, games: number[]): Promise<void> {
  for (const game of games) {
    const rate = 1 + (game % 10)
    const answer = await fetch(`${url}/api/rate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${writer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id_game: game, rate }),
    }).catch(() => null)
    if (answer?.status !== 200) return
    writer.acknowledged.set(game, rate)
  }
}

async function expectAllKept(writers: Writer[]): Promise<void> {
  const { db, close } = databaseOf()
  for (const { id, acknowledged } of writers) {
    const rows = await db
      .selectFrom('collection_entries')
      .select(['game_id', 'rating'])
      .where('user_id', '=', id)
      .execute()
    const kept = new Map(rows.map(({ game_id, rating }) => [game_id, rating]))
    expect(rows.length, 'no row twice').toBe(kept.size)
    for (const [game, rate] of acknowledged) expect(kept.get(game), `game ${game} of ${id}`).toBe(rate)
  }
  const wrong = (await verifyCounters(db, resources)).flatMap(({ differences }) => differences)
  expect(wrong, 'counters equal what is counted').toEqual([])
  await close()
}

describe('the server killed with -9 while twenty users write', () => {
  it(`loses nothing that it confirmed and counts nothing twice, ${rounds} times (F-01)`, async () => {
    let server = await startServer(folder)
    // A failure leaves nothing behind that would hold the folder.
    onTestFinished(async () => void (await server.end('SIGKILL')))
    const writers = await makeWriters()
    const confirmed = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
    const games = Array.from({ length: 4_000 }, (_, at) => at + 1)
    for (let round = 0; round < rounds; round++) {
      const { url } = server
      const writing = writers.map((writer) => write(url, writer, games.slice(round * 400, (round + 1) * 400)))
      // In the middle of their work, however fast the machine is, at another place each time.
      const enough = confirmed() + writerCount + ((round * 37) % 60)
      let isOver = false
      void Promise.all(writing).then(() => (isOver = true))
      while (confirmed() < enough && !isOver) await sleep(5)
      await server.end('SIGKILL')
      await Promise.all(writing)
      server = await startServer(folder)
      await expectAllKept(writers)
    }
    expect(confirmed(), 'writes that were confirmed').toBeGreaterThanOrEqual(rounds * writerCount)
    expect(await server.end('SIGTERM'), 'a clean end').toBe(0)
    expect(findEmbedded(folder), 'the database ended with its server').toBeUndefined()
  }, 600_000)
})
