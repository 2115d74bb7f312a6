import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../config.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { makeFolder } from '../db/testing/cluster.ts'
import { sealSecret } from '../features/auth/second-factor.ts'
import { testSmtp } from '../testing/smtp.ts'
import { testApp } from '../testing/test-app.ts'
import { examine } from './examine.ts'

const problemsOf = async (env: Record<string, string>): Promise<string[]> =>
  (await examine(readConfig(env))).flatMap(({ kind, text }) => (kind === 'problem' ? text : []))

describe('the doctor names what is damaged, and only that (F-30)', () => {
  it('around a running database', { timeout: 120_000 }, async () => {
    const test = await testApp()
    const boss = await test.queue.boss()
    const dataDir = makeFolder()
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const env = { DATABASE_URL: test.databaseUrl, LUDOTECA_DATA: dataDir }
    const [secrets, pushKey, files] = ['secrets.json', 'push-key.json', 'files'].map((name) => join(dataDir, name)) as [
      string,
      string,
      string,
    ]
    const run = (statement: string) => sql.raw(statement).execute(test.db)
    const database = new URL(test.databaseUrl).pathname.slice(1)
    const addApp = () =>
      test.db
        .insertInto('second_factors')
        .values({
          user_id: test.cast.alice.id,
          sealed_secret: sealSecret(
            { config: readConfig({ TOKEN_SECRET: 'x'.repeat(40) }) },
            test.cast.alice.id,
            'JBSWY3DPEHPK3PXP',
          ),
          confirmed_at: new Date(),
          created_at: new Date(),
        })
        .execute()
    const addMail = () => boss.send('send-a-mail', { kind: 'verify-address', user_id: test.cast.alice.id })
    const refusing = await testSmtp()

    /** What is damaged, how, how it is repaired, and what the doctor says of it. */
    const states: [string, () => unknown, () => unknown, RegExp, Record<string, string>?][] = [
      [
        'secrets.json cut off',
        () => writeFileSync(secrets, '{"token":["abc'),
        () => rmSync(secrets),
        /secrets\.json is damaged: put a copy of it back/,
      ],
      [
        'secrets.json with a short secret',
        () => writeFileSync(secrets, '{"token":["abc"]}'),
        () => rmSync(secrets),
        /secrets\.json is damaged/,
      ],
      [
        'secrets.json missing',
        addApp,
        () => undefined,
        /1 authenticator app: secrets\.json is missing in .* reset-second-factor: alice\.$/,
      ],
      [
        'secrets.json of another site',
        () => writeFileSync(secrets, JSON.stringify({ token: ['y'.repeat(40)] })),
        () => rmSync(secrets),
        /secrets\.json in .* is not the one/,
      ],
      [
        'another TOKEN_SECRET',
        () => undefined,
        () => run('delete from second_factors'),
        /TOKEN_SECRET is not the one/,
        { TOKEN_SECRET: 'z'.repeat(40) },
      ],
      [
        'push-key.json cut off',
        () => writeFileSync(pushKey, '{"private":"a'),
        () => rmSync(pushKey),
        /push-key\.json is damaged: put a copy of it back/,
      ],
      [
        'push-key.json with another text',
        () => writeFileSync(pushKey, '{"private":"no key"}'),
        () => rmSync(pushKey),
        /push-key\.json is damaged/,
      ],
      [
        'the folder of pictures a file',
        () => writeFileSync(files, ''),
        () => rmSync(files),
        /files, with the pictures of users, is not a folder/,
      ],
      [
        'a mail server that is down',
        addMail,
        () => undefined,
        /^1 mail waits, and the mail server cannot be used: .*\(SMTP_URL, 127\.0\.0\.1:1\)/,
        { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' },
      ],
      [
        'a mail server that refuses the password',
        () => undefined,
        () => run("delete from pgboss.job where name = 'send-a-mail'"),
        /^1 mail waits, and the mail server /,
        { SMTP_URL: refusing.url.replace('://', '://user:wrong@'), MAIL_FROM: 'a@b.example' },
      ],
      [
        'a database that takes no writes',
        () => run(`alter database ${database} set default_transaction_read_only = on`),
        async () => {
          await test.db.transaction().execute(async (trx) => {
            await sql`set transaction read write`.execute(trx)
            await sql.raw(`alter database ${database} set default_transaction_read_only = off`).execute(trx)
          })
        },
        /^The database takes no writes \(default_transaction_read_only is on\)/,
      ],
      [
        'a newer database',
        () => run("insert into migration (name) values ('9999_of_tomorrow')"),
        () => run("delete from migration where name = '9999_of_tomorrow'"),
        /belongs to a newer version/,
      ],
      [
        'a database before the last migration',
        () =>
          run(
            'create table spare as select * from migration; delete from migration where name = (select max(name) from migration)',
          ),
        () => run('delete from migration; insert into migration select * from spare; drop table spare'),
        /^The database lacks migration /,
      ],
      [
        'a database without tables',
        () => run('alter table migration rename to spare'),
        () => run('alter table spare rename to migration'),
        /^This database is empty/,
      ],
      [
        'a database that is gone',
        () => undefined,
        () => undefined,
        /^The database cannot be reached \(database "nowhere" does not exist\): check DATABASE_URL/,
        { DATABASE_URL: test.databaseUrl.replace(database, 'nowhere') },
      ],
      [
        'a job that waits since an hour',
        () =>
          run(
            "insert into pgboss.job (name, start_after) values ('finish-deletions-that-lost-their-job', now() - interval '1 hour')",
          ),
        () => run('delete from pgboss.job where start_after < now()'),
        /^A job has been due for 60 minutes/,
      ],
      [
        'a data folder that is a file',
        () => undefined,
        () => undefined,
        /is not a folder: set LUDOTECA_DATA/,
        { LUDOTECA_DATA: import.meta.filename },
      ],
    ]
    for (const [what, damage, repair, expected, more = {}] of states) {
      await damage()
      const found = await problemsOf({ ...env, ...more })
      await repair()
      expect(found, what).toEqual([expect.stringMatching(expected)])
    }
    expect(await problemsOf(env), 'all is repaired').toEqual([])
  })
})

describe('the files of the embedded database (F-30)', () => {
  const whole = makeFolder()
  let tables: Record<'users' | 'games', string>
  let own: string
  beforeAll(async () => {
    const { url, adminUrl, stop } = await startEmbedded({ dataDir: whole, durable: false, log: () => undefined })
    await migrate(url)
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    await client.query("insert into users (nick, email) values ('ana', 'ana@example.com')")
    const { rows } = await client.query(
      "select pg_relation_filepath('users') as users, pg_relation_filepath('games') as games",
    )
    tables = rows[0]
    own = (await client.query('select oid from pg_database where datname = current_database()')).rows[0].oid
    await client.end()
    await stop()
  }, 60_000)
  afterAll(() => rmSync(whole, { recursive: true }))

  const damaged = (what: string) =>
    new RegExp(`^The database in .* is damaged \\(.*${what}.*\\): keep a copy of the folder, then restore`)
  const states: [string, (file: (name: string) => string) => void, RegExp][] = [
    ['PG_VERSION is lost', (file) => rmSync(file('PG_VERSION')), damaged('PG_VERSION is missing')],
    ['PG_VERSION is empty', (file) => writeFileSync(file('PG_VERSION'), ''), damaged('PG_VERSION is not readable')],
    [
      'it was made by another version',
      (file) => writeFileSync(file('PG_VERSION'), '17\n'),
      /was made by PostgreSQL 17 and this is PostgreSQL 18/,
    ],
    ['pg_control is lost', (file) => rmSync(file('global/pg_control')), damaged('pg_control')],
    ['pg_control is cut off', (file) => writeFileSync(file('global/pg_control'), ''), damaged('pg_control')],
    [
      'the write-ahead log is lost',
      (file) => {
        for (const name of readdirSync(file('pg_wal')).filter((name) => name.length === 24))
          rmSync(join(file('pg_wal'), name))
      },
      damaged('checkpoint record'),
    ],
    ['pg_hba.conf is lost', (file) => rmSync(file('pg_hba.conf')), damaged('pg_hba.conf')],
    [
      'the folder of the database is lost',
      (file) => rmSync(file(`base/${own}`), { recursive: true }),
      damaged('missing'),
    ],
    [
      'the file of a table is lost',
      (file) => rmSync(file(tables.games)),
      /^The table games is damaged \(could not open file/,
    ],
    [
      'a page of a table is overwritten',
      (file) => writeFileSync(file(tables.users), readFileSync(file(tables.users)).fill(7, 40, 4_000)),
      /^The table users is damaged \(invalid page/,
    ],
  ]
  it.each(states)('%s', async (_, damage, expected) => {
    const dataDir = makeFolder()
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    execFileSync('cp', ['-a', `${whole}/.`, dataDir])
    damage((name) => join(dataDir, 'postgres', name))
    // What cannot be read because of it may be named as well.
    expect(await problemsOf({ LUDOTECA_DATA: dataDir })).toContainEqual(expect.stringMatching(expected))
  })
})
