import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.ts'
import { loadPushKeys, loadSecrets } from './secrets.ts'
import { isAskedHere, refuseUnsafeStart } from './unsafe-start.ts'

const messageOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  return 'accepted'
}

describe('readConfig', () => {
  it('needs nothing: a fresh clone starts on port 3000 with a demo and its own database', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databasePool: 10,
      databasePrepared: true,
      demo: true,
      rateLimits: true,
      trustProxy: [],
      production: false,
    })
  })

  it('reads settings, and treats an empty variable as unset', () => {
    const config = readConfig({ PORT: '8080', HOST: '', TRUST_PROXY: '10.0.0.0/8, ::1,loopback', DATABASE_URL: '' })
    expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', trustProxy: ['10.0.0.0/8', '::1', 'loopback'] })
    expect(config.publicUrl).toBe('http://localhost:8080')
    expect(readConfig({ PUBLIC_URL: 'https://juegos.example/' }).publicUrl).toBe('https://juegos.example')
  })

  it('has no demo in production unless asked for', () => {
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', LUDOTECA_DEMO: 'on' }).demo).toBe(true)
  })

  it('turns the external games database off without a key', () => {
    expect(readConfig({ NODE_ENV: 'production' }).providers.igdb).toBeNull()
    expect(
      readConfig({ NODE_ENV: 'production', IGDB_CLIENT_ID: 'a', IGDB_CLIENT_SECRET: 'b' }).providers.igdb,
    ).toMatchObject({
      mode: 'on',
      url: 'https://api.igdb.com/v4',
      tokenUrl: 'https://id.twitch.tv/oauth2/token',
      imagesUrl: 'https://images.igdb.com',
    })
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number from 0 (any free one) to 65535, not "eighty".'],
    [{ PORT: '70000' }, 'PORT must be a port number from 0 (any free one) to 65535, not "70000".'],
    [{ PORT: '80.5' }, 'PORT must be a port number from 0 (any free one) to 65535, not "80.5".'],
    [{ PUBLIC_URL: 'ludoteca' }, 'PUBLIC_URL must be an address like https://ludoteca.example, not "ludoteca".'],
    [{ LUDOTECA_DEMO: 'yes' }, 'LUDOTECA_DEMO must be on or off, not "yes".'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, /^TRUST_PROXY must be a list of proxy addresses .*, not "10.0.0.0\/99"\.$/],
    [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY must not be 0\.0\.0\.0\/0, which trusts every machine, .*\.$/],
    [{ TRUST_PROXY: '10.0.0.0/8, ::/0' }, /^TRUST_PROXY must not be ::\/0, which trusts every machine, .*\.$/],
    [{ NODE_ENV: 'production', LUDOTECA_RATE_LIMITS: 'off' }, /^LUDOTECA_RATE_LIMITS must be on in production/],
    [{ LUDOTECA_DATE: 'x' }, /^LUDOTECA_DATE is not a setting; .*LUDOTECA_DATA/],
    [{ IGDB_CLIENT_ID: 'a' }, 'IGDB_CLIENT_ID and IGDB_CLIENT_SECRET belong together: set both, or neither.'],
    [{ GOOGLE_CLIENT_ID: 'a b' }, /^GOOGLE_CLIENT_ID must be the client id of a Google web application/],
    [
      {
        NODE_ENV: 'production',
        GOOGLE_CLIENT_ID: 'x.apps',
        GOOGLE_CERTS_URL: 'https://www.googleapis.com.evil.example/c',
      },
      /^GOOGLE_CERTS_URL must be at https:\/\/www\.googleapis\.com in production/,
    ],
    [
      {
        NODE_ENV: 'production',
        GOOGLE_CLIENT_ID: 'x.apps',
        GOOGLE_SCRIPT_URL: 'http://accounts.google.com/gsi/client',
      },
      /^GOOGLE_SCRIPT_URL must be at https:\/\/accounts\.google\.com in production/,
    ],
    [{ IGDB_URL: 'api.igdb.com' }, /^IGDB_URL must be an address like https:\/\/api\.igdb\.com\/v4/],
    [{ IGDB_CLIENT_ID: 'a b' }, 'IGDB_CLIENT_ID must be the client id of a Twitch application, not "a b".'],
    [
      { NODE_ENV: 'production', IGDB_CLIENT_ID: 'a', IGDB_CLIENT_SECRET: 'b', IGDB_TOKEN_URL: 'http://x.example' },
      'IGDB_TOKEN_URL must start with https: in production (NODE_ENV=production).',
    ],
    [{ LUDOTECA_FILES: 's3://host/bucket' }, /^LUDOTECA_FILES must be the address of a bucket like s3:\/\/key:secret@/],
    [{ CONTACT_EMAIL: 'me' }, 'CONTACT_EMAIL must be an e-mail address, not "me".'],
  ])('refuses %o with one sentence', (env, sentence) => {
    expect(messageOf(env as Record<string, string>)).toMatch(sentence)
  })

  it('reads the address of a bucket, whatever stands in its secret (issue 14)', () => {
    const read = (text: string) => readConfig({ LUDOTECA_FILES: text }).s3
    expect(readConfig({}).s3).toBeNull()
    expect(read('s3://AK:a/b+c=%40d@s3.example:9000/my-files?region=eu-west-1')).toEqual({
      bucket: 'https://s3.example:9000/my-files',
      region: 'eu-west-1',
      key: 'AK',
      secret: 'a/b+c=@d',
    })
    expect(read('s3+http://k:s@[::1]:9000/files')).toMatchObject({
      bucket: 'http://[::1]:9000/files',
      region: 'us-east-1',
    })
    for (const wrong of ['https://k:s@h/b', 's3://k:s@h', 's3://k:s@h/b/c', 's3://k:s@h/b?x=1', 's3://k:%zz@h/b#'])
      expect(messageOf({ LUDOTECA_FILES: wrong }), wrong).toMatch(/^LUDOTECA_FILES must be/)
  })

  it('reads the addresses of replicas, and refuses those of a database that has none', () => {
    const [one, two] = ['postgres://u:p%2Cq@a/d', 'postgresql://b/d']
    expect(readConfig({ DATABASE_URL: 'postgres://p/d', DATABASE_REPLICA_URL: `${one}, ${two}` })).toMatchObject({
      databaseReplicaUrls: [one, two],
      databaseReplicaLagMs: 2_000,
    })
    expect(readConfig({}).databaseReplicaUrls).toEqual([])
    expect(messageOf({ DATABASE_REPLICA_URL: one })).toMatch(/^DATABASE_REPLICA_URL needs DATABASE_URL/)
    const replicas = { DATABASE_URL: 'postgres://p/d', DATABASE_REPLICA_URL: `${one},mysql://x/d` }
    expect(messageOf(replicas)).toMatch(/^DATABASE_REPLICA_URL must be a list of addresses/)
  })

  it('never repeats a secret', () => {
    expect(messageOf({ LUDOTECA_FILES: 's3://key:hunter2@h' })).not.toContain('hunter2')
    expect(messageOf({ TOKEN_SECRET: 'hunter2' })).not.toContain('hunter2')
    expect(messageOf({ DATABASE_URL: 'mysql://u:hunter2@h/d' })).not.toContain('hunter2')
    expect(messageOf({ DATABASE_REPLICA_URL: 'mysql://u:hunter2@h/d' })).not.toContain('hunter2')
    expect(messageOf({ IGDB_CLIENT_SECRET: 'hunter 2' })).not.toContain('hunter')
  })
})

describe('a start that is reachable by others (OP-01, OP-02)', () => {
  const start = (env: Record<string, string>) => () => refuseUnsafeStart(readConfig(env))

  it.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.20' },
    { HOST: 'ludoteca.example' },
    { PUBLIC_URL: 'https://ludoteca.example' },
    { NODE_ENV: 'test', HOST: '0.0.0.0' },
  ])('is refused outside of production with what to set: %o', (env) => {
    expect(start(env)).toThrow(/set NODE_ENV=production, or LUDOTECA_UNSAFE_DEMO=yes/)
    expect(start({ ...env, LUDOTECA_UNSAFE_DEMO: 'no' })).toThrow(ConfigError)
    expect(start({ ...env, LUDOTECA_UNSAFE_DEMO: 'yes' })).not.toThrow()
    expect(start({ ...env, NODE_ENV: 'production' })).not.toThrow()
  })

  it.each<Record<string, string>>([
    {},
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://ludoteca.test' },
  ])('is none at home: %o', (env) => {
    expect(start(env)).not.toThrow()
  })

  it('is distinguished from a local one by the connection, not by headers', () => {
    const asked = (remoteAddress: string, headers: Record<string, string> = {}) =>
      isAskedHere({ socket: { remoteAddress }, headers: { host: 'localhost:3000', ...headers } }, 'http://box.test')
    expect([asked('127.0.0.1'), asked('::1'), asked('::ffff:127.0.0.1')]).toEqual([true, true, true])
    expect(asked('127.0.0.1', { host: 'box.test' })).toBe(true)
    expect([asked('192.168.1.20'), asked('::ffff:10.0.0.1'), asked('')]).toEqual([false, false, false])
    expect(asked('192.168.1.20', { 'x-forwarded-for': '127.0.0.1' })).toBe(false)
    expect(asked('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' }), 'a proxy at this machine').toBe(false)
    expect(asked('127.0.0.1', { host: 'evil.example' }), 'a name that leads here').toBe(false)
  })
})

describe('loadSecrets', () => {
  it('creates one secret, readable by its owner only, and prefers TOKEN_SECRET', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ludoteca-secrets-'))
    const config = { ...readConfig({}), dataDir }
    const first = loadSecrets(config)
    expect(first[0]).toHaveLength(64)
    expect(loadSecrets(config)).toEqual(first)
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toContain(first[0])
    expect(loadSecrets({ ...config, tokenSecrets: ['x'.repeat(32)] })).toEqual(['x'.repeat(32)])
    writeFileSync(join(dataDir, 'secrets.json'), '{')
    expect(() => loadSecrets(config)).toThrow(/is damaged/)
    rmSync(dataDir, { recursive: true })
  })
})

describe('loadPushKeys', () => {
  it('creates one key, readable by its owner only, and prefers VAPID_PRIVATE_KEY', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ludoteca-secrets-'))
    const config = { ...readConfig({}), dataDir }
    const file = join(dataDir, 'push-key.json')
    const first = loadPushKeys(config)
    expect(Buffer.from(first.publicKey, 'base64url')).toHaveLength(65)
    expect(loadPushKeys(config)).toEqual(first)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    // A key of the example in RFC 8291, and its public half.
    const given = readConfig({ VAPID_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94' })
    expect(loadPushKeys({ ...given, dataDir }).publicKey).toBe(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    )
    writeFileSync(file, '{"private":"AAAA"}')
    expect(() => loadPushKeys(config)).toThrow(/push-key.json is damaged/)
    rmSync(dataDir, { recursive: true })
  })

  it('a wrong key is refused, and not repeated', () => {
    expect(messageOf({ VAPID_PRIVATE_KEY: 'abc' })).toBe(
      'VAPID_PRIVATE_KEY must be a private key of the curve P-256: 32 bytes in base64url.',
    )
  })
})
