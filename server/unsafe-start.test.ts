import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { demoPasswords } from './demo/demo-passwords.ts'
import { demoPeople } from './demo/users.ts'
import { startServer } from './testing/running-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-demo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const root = join(import.meta.dirname, '..')
const run = (file: string, env: Record<string, string>) =>
  spawnSync(process.execPath, [join(root, file)], { env: { ...process.env, ...env }, encoding: 'utf8' })

const logIn = (url: string, data: string, password: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data, password }),
  })

it('OP-01: the server does not start where others could reach the demo', () => {
  const { status, stderr } = run('server/main.ts', { HOST: '0.0.0.0', NODE_ENV: 'development', LUDOTECA_DATA: folder })
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^HOST=0\.0\.0\.0 lets other machines in, .* set NODE_ENV=production, or LUDOTECA_UNSAFE_DEMO=yes/,
  )
})

it('OP-02, OP-03, OP-04: the demo is for this machine only, and off in production', { timeout: 180_000 }, async () => {
  const home = await startServer(folder, { LUDOTECA_DEMO: 'on' })
  const { player, admin } = demoPasswords({ dataDir: folder, demoPassword: undefined })
  await expect.poll(home.said).toContain(`(a player), password ${player}`)
  await expect.poll(home.said).toContain(`(an admin), password ${admin}`)
  expect(new Set([player, admin, 'demo1234']).size).toBe(3)
  expect(statSync(join(folder, 'demo.json')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'demo.json'), 'utf8')).toContain(admin)
  const answer = await logIn(home.url, 'nuria_v', player)
  expect(answer.status).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  expect((await logIn(home.url, 'bibliotecaria', player)).status).toBe(401)
  expect((await logIn(home.url, 'bibliotecaria', admin)).status).toBe(200)

  const mails = (headers: Record<string, string>) => fetch(`${home.url}/development/mail`, { headers })
  expect((await mails({})).status).toBe(200)
  expect((await mails({ 'x-forwarded-for': '203.0.113.5' })).status).toBe(404)
  await home.end('SIGTERM')

  const inPublic = { NODE_ENV: 'production', LUDOTECA_DEMO: 'on', PUBLIC_URL: 'https://ludoteca.test' }
  const site = await startServer(folder, { ...inPublic, LUDOTECA_RATE_LIMITS: 'on' })
  const count = demoPeople.length
  expect(site.said()).toContain(`The ${count} demo accounts are closed to logins; npm run demo:remove`)
  expect(site.said()).not.toContain(player)
  expect((await logIn(site.url, 'nuria_v', player)).status).toBe(401)
  expect((await logIn(site.url, 'bibliotecaria', admin)).status).toBe(401)
  const check = await fetch(`${site.url}/api/auth/check`, { headers: { authorization: `Bearer ${token}` } })
  expect(check.status).toBe(401)
  expect((await fetch(`${site.url}/development/mail`, { redirect: 'manual' })).status, 'a page of the site').toBe(302)

  // While it runs.
  const { stdout } = run('scripts/demo-remove.ts', { LUDOTECA_DATA: folder })
  expect(stdout).toContain(`${count} demo accounts deleted`)
  expect((await fetch(`${site.url}/api/user/nuria_v`)).status).toBe(404)
  expect(run('scripts/demo-remove.ts', { LUDOTECA_DATA: folder }).stdout).toContain('There are no demo accounts')
  const verified = run('scripts/db-verify.ts', { LUDOTECA_DATA: folder })
  expect(verified.status, verified.stdout + verified.stderr).toBe(0)
  await site.end('SIGTERM')
})

it('OP-03: a fixed password for tests is not stored', () => {
  const { dataDir, demoPassword } = readConfig({ LUDOTECA_DATA: '/nowhere', LUDOTECA_DEMO_PASSWORD: 'for_tests' })
  expect(demoPasswords({ dataDir, demoPassword })).toEqual({ player: 'for_tests', admin: 'for_tests' })
})
