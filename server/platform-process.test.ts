import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createDatabase } from './db/connection.ts'
import { findEmbedded } from './db/embedded.ts'
import { createSessions } from './sessions/sessions.ts'
import { type RunningServer, startServer, testOrigin } from './testing/running-server.ts'

const secret = { TOKEN_SECRET: 'a-secret-that-two-processes-share-and-nobody-else' }
const folder = mkdtempSync(join(tmpdir(), 'ludoteca-platform-'))
const second = mkdtempSync(join(tmpdir(), 'ludoteca-platform-second-'))

afterAll(() => [folder, second].forEach((made) => rmSync(made, { recursive: true, force: true })))

/** A new user's token, as both processes accept it. */
async function tokenOf(nick: string, url: string): Promise<string> {
  const { db, close } = createDatabase({ url, log: () => undefined })
  const { id } = await db
    .insertInto('users')
    .values({ nick, email: `${nick}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const config = readConfig({ ...secret, LUDOTECA_DATA: folder, PUBLIC_URL: testOrigin })
  const token = await createSessions({ db, config, now: Date.now }).open(id)
  await close()
  return token
}

const asker = (token: string) => async (server: RunningServer, path: string, body?: object) => {
  const answer = await fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  })
  return { status: answer.status, body: (await answer.json().catch(() => null)) as Record<string, unknown> | null }
}

it(
  'PL-08: the second host in a process of its own imports into the library of the first, and serves nothing else',
  { timeout: 400_000 },
  async () => {
    const first = await startServer(folder, secret)
    const url = findEmbedded(folder)?.url ?? ''
    const platform = await startServer(second, { ...secret, LUDOTECA_ONLY: 'platform', DATABASE_URL: url })
    const ask = asker(await tokenOf('ana', url))

    expect((await ask(platform, '/platform/steam/user/nuria')).body).toMatchObject({ username: 'nuria' })
    expect((await fetch(`${platform.url}/platform/steam/user/nuria`)).status).toBe(401)
    for (const path of ['/', '/games', '/api/account', '/api/collection/1'])
      expect([path, (await ask(platform, path)).status]).toEqual([path, 404])

    expect((await ask(first, '/api/account', { platform: 'steam', username: 'nuria' })).status).toBe(201)
    const begun = await ask(platform, '/platform/steam/nuria')
    expect([begun.status, begun.body]).toMatchObject([202, { state: 'reading' }])
    // The first process does the work: the second one has no jobs.
    await expect
      .poll(async () => (await ask(first, `/api/import/${String(begun.body?.['id'])}`)).body, { timeout: 150_000 })
      .toMatchObject({ state: 'done', rows: 1_200 })

    expect([await platform.end('SIGTERM'), await first.end('SIGTERM')]).toEqual([0, 0])
    expect(platform.said() + first.said()).not.toMatch(/"level":(?:50|60)|Error/)
  },
)
