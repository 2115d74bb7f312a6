import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { contract } from '../../../common/api/contract.generated.ts'
import { providerNames } from '../../providers/providers.ts'
import { addGames } from '../../testing/games.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

const token = 'a-token-for-those-who-watch-this-site'
const opened = { env: { LUDOTECA_METRICS_TOKEN: token } }
const bearer = { authorization: `Bearer ${token}` }

/** The metrics as text. Some of the process's own come with the first collection of garbage. */
const scrape = async ({ call }: TestApp): Promise<string> => (await call('GET', '/metrics', { headers: bearer })).text

const linesOf = (text: string, name: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))

it('without a token only this machine reads the metrics, and no proxy for others', async () => {
  const test = await testApp()
  const own = { host: 'localhost:3000' }
  expect((await test.call('GET', '/metrics', { headers: own })).status).toBe(200)
  expect((await test.call('GET', '/metrics', { headers: own, from: '203.0.113.7' })).status).toBe(404)
  expect((await test.call('GET', '/metrics', { headers: { ...own, 'x-forwarded-for': '203.0.113.7' } })).status).toBe(
    404,
  )
  expect((await test.call('GET', '/metrics', { headers: { host: 'elsewhere.example' } })).status).toBe(404)
  for (const name of ['x-forwarded-proto', 'x-forwarded-host', 'cf-connecting-ip'])
    expect((await test.call('GET', '/metrics', { headers: { ...own, [name]: 'x' } })).status, name).toBe(404)
})

it('a proxy at this machine that adds nothing, and asks by the name of the site, reads no metrics (X-16)', async () => {
  const test = await testApp({ env: { PUBLIC_URL: 'https://ludoteca.test' } })
  expect((await test.call('GET', '/metrics', { headers: { host: 'ludoteca.test' } })).status).toBe(404)
  expect((await test.call('GET', '/metrics', { headers: { host: '127.0.0.1:3000' } })).status).toBe(200)
})

it('with a token whoever sends it reads them, and nobody else, not an admin either', async () => {
  const test = await testApp(opened)
  const answer = await test.call('GET', '/metrics', { headers: bearer, from: '203.0.113.7' })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/openmetrics-text; version=1.0.0; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(answer.text).toMatch(/\n# EOF\n$/)
  expect((await test.call('GET', '/metrics')).status).toBe(401)
  expect((await test.call('GET', '/metrics', { as: 'admin' })).status).toBe(401)
  expect((await test.call('GET', '/metrics', { headers: { authorization: `Bearer ${token}x` } })).status).toBe(401)
})

it('counts answers by the name of the call and the class of the status, and their time', async () => {
  const test = await testApp(opened)
  await test.call('GET', '/health')
  await test.call('GET', '/health')
  await test.call('GET', '/game/no-such-game')
  await test.call('GET', '/no-such-call')
  const text = await scrape(test)
  expect(linesOf(text, 'ludoteca_requests_total')).toEqual(
    expect.arrayContaining([
      'ludoteca_requests_total{call="site.health",status="2xx"} 2',
      'ludoteca_requests_total{call="game.show",status="4xx"} 1',
      'ludoteca_requests_total{call="other",status="4xx"} 1',
    ]),
  )
  expect(text).toContain('ludoteca_request_duration_seconds_count{call="site.health"} 2')
})

it('names no person and no game, and makes a bounded number of lines', async () => {
  const test = await testApp(opened)
  await addGames(test)
  const games = await test.db.selectFrom('games').select('slug').limit(3).execute()
  expect(games).toHaveLength(3)
  for (const { slug } of games) await test.call('GET', `/game/${slug}`, { as: 'alice' })
  for (const name of ['alice', 'bob']) await test.call('GET', `/user/${name}`, { as: 'alice' })
  const text = await scrape(test)
  const words = [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label ?? '', value ?? ''] as const)
  const calls = Object.entries(contract).flatMap(([noun, all]) => Object.keys(all).map((name) => `${noun}.${name}`))
  const known = {
    call: [...calls, 'page', 'other', 'metrics'],
    status: ['1xx', '2xx', '3xx', '4xx', '5xx', 'gone'],
    state: [
      'waiting',
      'later',
      'running',
      'failed',
      'dead',
      'off',
      'unused',
      'healthy',
      'failing',
      'changed',
      'resting',
    ],
    provider: providerNames as string[],
    part: ['jobs', 'providers', 'processes'],
    cache: ['pages', 'games', 'collections', 'provider answers'],
  }
  for (const [label, value] of words)
    if (label in known) expect(known[label as keyof typeof known], `${label}="${value}"`).toContain(value)
  // Kinds of jobs are the queues of this program; the others are of the process.
  const more = ['kind', 'le', 'space', 'type', 'version', 'major', 'minor', 'patch']
  for (const [label] of words) expect([...Object.keys(known), ...more]).toContain(label)
  for (const { slug } of games) expect(text).not.toContain(slug)
  expect(text).not.toMatch(/alice|bob/)
})

it('tells the jobs of each kind, and those that failed for good', async () => {
  const test = await testApp(opened)
  const boss = await test.queue.boss()
  const later = new Date(Date.now() + 3_600_000)
  for (const startAfter of [new Date(), later])
    await boss.send(
      'send-a-mail',
      { kind: 'no-such-mail', user_id: 1 },
      { singletonKey: `x${+startAfter}`, startAfter },
    )
  await sql`update pgboss.job set start_after = now() - interval '1 second' where start_after <= now()`.execute(test.db)
  const lines = async () => (await scrape(test)).split('\n').filter((line) => line.includes('kind="send-a-mail"'))
  expect(await lines()).toEqual([
    'ludoteca_jobs{kind="send-a-mail",state="waiting"} 1',
    'ludoteca_jobs{kind="send-a-mail",state="later"} 1',
    'ludoteca_jobs{kind="send-a-mail",state="running"} 0',
    'ludoteca_jobs{kind="send-a-mail",state="failed"} 0',
    'ludoteca_jobs{kind="send-a-mail",state="dead"} 0',
  ])
  await test.runJobs({ mayFail: true })
  expect(await lines()).toContain('ludoteca_jobs{kind="send-a-mail",state="dead"} 1')
})

it('tells the connections, the caches and the providers, and what it could not read', async () => {
  const test = await testApp(opened)
  await test.queue.boss()
  for (let n = 0; n < 3; n++) await test.call('GET', `/collection/${test.cast.alice.id}`)
  const text = await scrape(test)
  expect(text).toMatch(/^ludoteca_database_connections_limit [1-9]/m)
  expect(text).toMatch(/^ludoteca_database_waiting 0$/m)
  expect(text).toContain('ludoteca_cache_misses_total{cache="collections"} 1')
  expect(text).toContain('ludoteca_cache_hits_total{cache="collections"} 2')
  expect(text).toMatch(/^ludoteca_cache_bytes\{cache="collections"\} [1-9]/m)
  expect(text).toContain('ludoteca_provider_state{provider="google",state="off"} 1')
  expect(text).toContain('ludoteca_reading_failed{part="providers"} 0')
  await sql`alter table provider_health rename to elsewhere`.execute(test.db)
  expect(await scrape(test)).toContain('ludoteca_reading_failed{part="providers"} 1')
  await sql`alter table elsewhere rename to provider_health`.execute(test.db)
})

it('the dashboard asks for metrics that exist', async () => {
  const test = await testApp(opened)
  await test.queue.boss()
  const dashboard = readFileSync(join(import.meta.dirname, '../../../docs/dashboard.json'), 'utf8')
  const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] }
  const asked = new Set(
    panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(?:ludoteca|process|nodejs)_\w+/g) ?? []),
    ),
  )
  expect(asked.size).toBeGreaterThan(12)
  await scrape(test)
  await vi.waitFor(async () => {
    const text = await scrape(test)
    const told = new Set(text.split('\n').flatMap((line) => /^[a-z]\w+/.exec(line)?.[0] ?? []))
    const declared = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name ?? ''))
    const exists = (name: string) => told.has(name) || declared.has(name)
    expect([...asked].filter((name) => !exists(name))).toEqual([])
  }, 10_000)
})
