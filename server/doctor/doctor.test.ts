import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { testApp } from '../testing/test-app.ts'
import { examine } from './examine.ts'
import { examineSettings } from './examine-settings.ts'

const script = join(import.meta.dirname, '../../scripts/doctor.ts')

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ludoteca-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** What it says of these settings, without the fine. */
const told = (env: Record<string, string>): string[] =>
  examineSettings(readConfig(env)).flatMap(({ kind, text }) => (kind === 'fine' ? [] : `${kind}: ${text}`))

const good = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://ludoteca.example',
  TRUST_PROXY: '127.0.0.1',
  SMTP_URL: 'smtp://mail.example',
}

it.each([
  [{}, []],
  [good, []],
  [{ HOST: '0.0.0.0' }, ['problem: HOST=0.0.0.0 lets other machines in']],
  [{ ...good, TRUST_PROXY: '' }, ['problem: PUBLIC_URL is https']],
  [{ ...good, SMTP_URL: '' }, ['problem: Without SMTP_URL no mail']],
  [{ ...good, PUBLIC_URL: 'http://ludoteca.example' }, ['problem: PUBLIC_URL=http://ludoteca.example is not https']],
  [
    { ...good, PUBLIC_URL: '', MAIL_FROM: 'a@b.example' },
    ['problem: NODE_ENV=production with PUBLIC_URL=http://localhost:3000'],
  ],
  [{ SMTP_URL: 'smtp://mail.example' }, ['problem: Mails are sent from Ludoteca <no-reply@localhost>']],
  [{ LUDOTECA_ONLY: 'platform' }, ['problem: LUDOTECA_ONLY=platform needs']],
  [{ LUDOTECA_ONLY: 'jobs' }, ['problem: LUDOTECA_ONLY=jobs needs']],
  [{ ...good, LUDOTECA_PLATFORM_URL: good.PUBLIC_URL }, ['notice: LUDOTECA_PLATFORM_URL is PUBLIC_URL']],
  [{ ...good, LUDOTECA_DEMO: 'on' }, ['notice: LUDOTECA_DEMO=on in production']],
  [{ DATABASE_URL: 'postgres://a@b/c' }, ['notice: The database is elsewhere']],
])('of the settings %o it says %j', (env, expected) => {
  expect(told(env)).toEqual(expected.map((begin) => expect.stringContaining(begin)))
})

/** The doctor's sentences about a test app's installation, which runs meanwhile. */
async function visit(more: Record<string, string> = {}) {
  const test = await testApp()
  await test.queue.boss()
  const dataDir = await newFolder()
  const config = readConfig({ DATABASE_URL: test.databaseUrl, LUDOTECA_DATA: dataDir, ...more })
  const ask = async (kind: string) => (await examine(config)).flatMap((one) => (one.kind === kind ? one.text : []))
  return { test, config, ask, dataDir }
}

it('finds nothing wrong with an installation that is well', async () => {
  const { ask } = await visit()
  expect(await ask('problem')).toEqual([])
  expect(await ask('fine')).toEqual(
    expect.arrayContaining([
      'The database answers, and has the schema of this version.',
      'The clocks of this machine and of the database agree.',
      'No job failed for good.',
      'No provider has a problem.',
    ]),
  )
})

it('finds dead jobs, jobs that nobody does, a provider with problems and a pool that is too large', async () => {
  const { test, ask } = await visit({ DATABASE_POOL: '500', STEAM_KEY: 'x'.repeat(32) })
  const boss = await test.queue.boss()
  await boss.send('send-a-mail', { kind: 'no-such-mail', user_id: 1 }, { singletonKey: 'x' })
  await test.runJobs({ mayFail: true })
  await boss.send('erase-a-deleted-account', { user_id: 1 }, { singletonKey: 'y' })
  await sql`update pgboss.job set start_after = now() - interval '2 hours' where name = 'erase-a-deleted-account'`.execute(
    test.db,
  )
  await test.db
    .insertInto('provider_health')
    .values({ provider: 'steam', call: 'profile', failed_at: new Date(), failure: 'changed', detail: 'x' })
    .execute()
  expect(await ask('problem')).toEqual([
    expect.stringContaining('DATABASE_POOL=500'),
    '1 job failed for good: npm run jobs tells why, and queues them again.',
    'A job has been due for 120 minutes: no server runs, or it has too much to do.',
    'The provider steam answers in another shape than this version knows: look for an update (profile: changed).',
  ])
})

it('finds a clock that is wrong, and a database of another version', async () => {
  const { test, ask } = await visit()
  const real = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(real - 60_000)
  expect(await ask('problem')).toEqual([expect.stringMatching(/^The clock of this machine .* differ by [56]\d\.\d s/)])
  clock.mockRestore()
  await sql`insert into migration (name) values ('9999_of_tomorrow')`.execute(test.db)
  expect(await ask('problem')).toEqual([expect.stringContaining('belongs to a newer version')])
  await sql`delete from migration where name = '9999_of_tomorrow'`.execute(test.db)
})

it('finds missing and old backups', async () => {
  const { ask, dataDir } = await visit()
  expect(await ask('notice')).toContainEqual(expect.stringContaining('There is no backup in'))
  await mkdir(join(dataDir, 'backups'))
  const file = join(dataDir, 'backups', 'ludoteca-1.tar.gz')
  await writeFile(file, '')
  expect(await ask('fine')).toContainEqual(expect.stringContaining('The newest backup in'))
  const old = Date.now() / 1_000 - 5 * 86_400
  await utimes(file, old, old)
  expect(await ask('notice')).toContainEqual(expect.stringContaining('5 days old'))
})

it('says that a database does not answer', async () => {
  const dataDir = await newFolder()
  const config = readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', LUDOTECA_DATA: dataDir })
  const found = await examine(config)
  expect(found.filter(({ kind }) => kind === 'problem').map(({ text }) => text)).toEqual([
    expect.stringContaining('The database cannot be reached'),
  ])
})

it('as a command it ends with 1 and a sentence for each problem, with 0 when nothing is wrong', async () => {
  const run = (env: Record<string, string>) => {
    const { PATH, HOME } = process.env
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
      env: { PATH, HOME, ...env },
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }
  expect(run({ PORT: 'x' })).toEqual({ status: 1, said: expect.stringContaining('PORT must be') })
  const nowhere = join(await newFolder(), 'nothing')
  const empty = run({ LUDOTECA_DATA: nowhere })
  expect(empty.status).toBe(1)
  expect(empty.said).toContain(`PROBLEM  There is no data folder ${nowhere} yet`)
  expect(empty.said).toContain('2 problems.')
  const { test, dataDir } = await visit()
  expect(run({ DATABASE_URL: test.databaseUrl, LUDOTECA_DATA: dataDir })).toEqual({
    status: 0,
    said: expect.stringMatching(/^notice .*\nnotice .*\nNothing is wrong\.\n$/),
  })
})
