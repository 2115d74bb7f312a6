import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import { ConfigError } from './config-error.ts'
import { readS3Address, readScannerAddress } from './lib/s3-address.ts'
import { configureProviders, providerSettings } from './providers/providers.ts'
import { isPushKey } from './secrets.ts'

const onOff = (fallback?: 'on' | 'off') =>
  Type.Enum(['on', 'off'], { description: 'on or off', ...(fallback && { default: fallback }) })

const url = (schemes: string[], example: string) =>
  Type.Refine(
    Type.String({ description: `an address like ${example}` }),
    (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
  )

// Not Type.Integer: its conversion silently truncates 80.5 to 80.
const whole = (minimum: number, maximum: number, fallback: number, description: string) =>
  Type.Number({ minimum, maximum, multipleOf: 1, default: fallback, description })

const email = (description: string) => Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$', description })

function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (more.length > 0) return false
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  return version > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}

const isPostgresUrl = (text: string): boolean => URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol)

/** The server's own settings by their names in the environment; `description` completes "NAME must be …". */
const ownSettings = {
  NODE_ENV: Type.Enum(['development', 'test', 'production'], {
    default: 'development',
    description: 'development, test or production',
  }),
  HOST: Type.String({ default: '127.0.0.1', pattern: '^\\S+$', description: 'an address to listen on, like 0.0.0.0' }),
  PORT: whole(0, 65_535, 3000, 'a port number from 0 (any free one) to 65535'),
  PUBLIC_URL: Type.Optional(url(['http', 'https'], 'https://ludoteca.example')),
  LUDOTECA_ONLY: Type.Optional(
    Type.Enum(['web', 'jobs', 'platform'], { description: 'web, jobs or platform, or nothing for all of them' }),
  ),
  LUDOTECA_PROCESSES: Type.String({
    default: '1',
    pattern: '^(?:auto|[1-9]|[1-5][0-9]|6[0-4])$',
    description: 'a number of web processes from 1 to 64, or auto for one on each core',
  }),
  LUDOTECA_DRAIN: whole(0, 120, 0, 'a number of seconds from 0 to 120'),
  LUDOTECA_PLATFORM_URL: Type.Optional(url(['http', 'https'], 'https://platform.ludoteca.example')),
  LUDOTECA_DATA: Type.String({ default: './data', description: 'a folder' }),
  LUDOTECA_FILES: Type.Optional(
    Type.Refine(
      Type.String({ description: 'the address of a bucket like s3://key:secret@s3.example/bucket?region=eu-west-1' }),
      (text) => readS3Address(text) !== null,
    ),
  ),
  LUDOTECA_DEMO: Type.Optional(onOff()),
  LUDOTECA_UNSAFE_DEMO: Type.Optional(Type.Enum(['yes', 'no'], { description: 'yes or no' })),
  LUDOTECA_DEMO_PASSWORD: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9_]{6,128}$', description: 'a password of 6 letters, numbers or _ at least' }),
  ),
  LUDOTECA_RATE_LIMITS: onOff('on'),
  DATABASE_URL: Type.Optional(url(['postgres', 'postgresql'], 'postgres://user:password@host:5432/name')),
  DATABASE_POOL: whole(1, 500, 10, 'a number of connections from 1 to 500'),
  DATABASE_PREPARED: onOff('on'),
  DATABASE_REPLICA_URL: Type.Refine(
    Type.String({ default: '', description: 'a list of addresses like postgres://user:password@host:5432/name' }),
    (text) => splitList(text).every(isPostgresUrl),
  ),
  DATABASE_REPLICA_LAG: whole(1, 60, 2, 'a number of seconds from 1 to 60'),
  TRUST_PROXY: Type.Refine(
    Type.String({ default: '', description: 'a list of proxy addresses or networks, like 10.0.0.0/8, ::1' }),
    (text) => splitList(text).every(isProxy),
  ),
  LOG_LEVEL: Type.Optional(
    Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      description: 'fatal, error, warn, info, debug, trace or silent',
    }),
  ),
  SMTP_URL: Type.Optional(url(['smtp', 'smtps'], 'smtps://user:password@mail.example:465')),
  MAIL_FROM: Type.Optional(
    Type.String({ pattern: '@', description: 'a sender like Ludoteca <hello@ludoteca.example>' }),
  ),
  CLAMD_ADDRESS: Type.Optional(
    Type.Refine(
      Type.String({ description: 'where clamd listens, like clamav:3310 or /run/clamav/clamd.ctl' }),
      (text) => readScannerAddress(text) !== null,
    ),
  ),
  CONTACT_EMAIL: Type.Optional(email('an e-mail address')),
  SOCIAL_LINKS: Type.Refine(
    Type.String({ default: '', description: 'a list of https addresses, separated by commas' }),
    (text) => splitList(text).every((link) => URL.canParse(link) && new URL(link).protocol === 'https:'),
  ),
  LUDOTECA_PROVIDERS_OFF: Type.String({ default: '', description: 'a list of providers, separated by commas' }),
  TOKEN_SECRET: Type.Refine(
    Type.String({ default: '', description: 'one or two secrets of 32 characters or more, separated by a comma' }),
    (text) => splitList(text).length <= 2 && splitList(text).every((secret) => secret.length >= 32),
  ),
  LUDOTECA_METRICS_TOKEN: Type.Optional(
    Type.String({ pattern: '^[\\x21-\\x7e]{32,200}$', description: 'a secret of 32 to 200 characters without spaces' }),
  ),
  VAPID_PRIVATE_KEY: Type.Refine(
    Type.String({ default: '', description: 'a private key of the curve P-256: 32 bytes in base64url' }),
    (text) => text === '' || isPushKey(text),
  ),
}

const Settings = Type.Object({
  ...ownSettings,
  ...(Object.fromEntries(Object.entries(providerSettings).map(([name, { schema }]) => [name, schema])) as object),
})
const settingNames = Object.keys(Settings.properties) as (keyof typeof ownSettings)[]

const SECRET_NAMES = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'LUDOTECA_FILES',
  'TOKEN_SECRET',
  'VAPID_PRIVATE_KEY',
  'LUDOTECA_METRICS_TOKEN',
  'LUDOTECA_DEMO_PASSWORD',
  ...Object.entries(providerSettings).flatMap(([name, { secret }]) => (secret ? [name] : [])),
]

export type Config = ReturnType<typeof readConfig>

/**
 * The validated environment; throws a ConfigError that names the setting and the expected value. `played` are the
 * providers whose settings point to their fakes.
 */
export function readConfig(env: Record<string, string | undefined>, played: ReadonlySet<string> = new Set()) {
  refuseUnknownNames(env)
  const settings = checkSettings(env)
  const production = settings.NODE_ENV === 'production'
  if (production && settings.LUDOTECA_RATE_LIMITS === 'off') {
    throw new ConfigError('LUDOTECA_RATE_LIMITS must be on in production (NODE_ENV=production).')
  }
  if (settings.DATABASE_REPLICA_URL !== '' && settings.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replicas.')
  }
  const everyMachine = splitList(settings.TRUST_PROXY).find((proxy) => Number(proxy.split('/')[1]) === 0)
  if (everyMachine !== undefined) {
    throw new ConfigError(
      `TRUST_PROXY must not be ${everyMachine}, which trusts every machine, so that anybody could invent the address that limits count: name your proxies, like 10.0.0.0/8.`,
    )
  }
  const providersOff = splitList(settings.LUDOTECA_PROVIDERS_OFF)
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`)
  return {
    environment: settings.NODE_ENV,
    production,
    host: settings.HOST,
    port: settings.PORT,
    /** Origin without a trailing slash. */
    publicUrl: publicUrl.origin,
    /**
     * The only role of this process: pages and calls, background jobs, or the calls below /platform; null: all of them.
     */
    only: settings.LUDOTECA_ONLY ?? null,
    /** How many processes of this machine serve pages and calls. */
    processes: settings.LUDOTECA_PROCESSES === 'auto' ? availableParallelism() : Number(settings.LUDOTECA_PROCESSES),
    /** How long a process that was asked to end says that it is not ready, and serves all the same. */
    drainMs: settings.LUDOTECA_DRAIN * 1_000,
    /** Origin of the process that serves these calls; null: this one, or behind the same address. */
    platformUrl: settings.LUDOTECA_PLATFORM_URL === undefined ? null : new URL(settings.LUDOTECA_PLATFORM_URL).origin,
    /** Absolute path. */
    dataDir: resolve(settings.LUDOTECA_DATA),
    /** Where files of people are kept; null: in the data folder. */
    s3: settings.LUDOTECA_FILES === undefined ? null : readS3Address(settings.LUDOTECA_FILES),
    /** undefined: the embedded database in the data folder. */
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    databasePrepared: settings.DATABASE_PREPARED === 'on',
    /** Streaming replicas of databaseUrl. */
    databaseReplicaUrls: splitList(settings.DATABASE_REPLICA_URL),
    /** A replica that is further behind is left out. */
    databaseReplicaLagMs: settings.DATABASE_REPLICA_LAG * 1_000,
    demo: (settings.LUDOTECA_DEMO ?? (production ? 'off' : 'on')) === 'on',
    /** The demo, with all that it exposes, may be reachable by others. */
    unsafeDemo: settings.LUDOTECA_UNSAFE_DEMO === 'yes',
    /** For all demo users; undefined: passwords created for this installation. For tests. */
    demoPassword: settings.LUDOTECA_DEMO_PASSWORD,
    rateLimits: settings.LUDOTECA_RATE_LIMITS === 'on',
    trustProxy: splitList(settings.TRUST_PROXY),
    /** Opens the metrics to whoever sends it; undefined: to this machine only. */
    metricsToken: settings.LUDOTECA_METRICS_TOKEN,
    /** In development the console shows the site's address, not each request. */
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** undefined: mails are stored in the data folder. */
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `Ludoteca <no-reply@${publicUrl.hostname}>`,
    /** Scans what users upload; null: nothing does. */
    scanner: settings.CLAMD_ADDRESS === undefined ? null : readScannerAddress(settings.CLAMD_ADDRESS),
    contactEmail: settings.CONTACT_EMAIL ?? `contact@${publicUrl.hostname}`,
    /** Shown in the footer. */
    socialLinks: splitList(settings.SOCIAL_LINKS),
    /** The first one signs, all of them verify; empty: the secret stored in the data folder, see loadSecrets. */
    tokenSecrets: splitList(settings.TOKEN_SECRET),
    /** Signs pushes; empty: the key stored in the data folder, see loadPushKeys. */
    pushKey: settings.VAPID_PRIVATE_KEY,
    /** The configuration of each external service; null where it is off. */
    providers: configureProviders(settings, { production, given: givenNames(env), off: providersOff, played }),
    /** Services that the operator has turned off. */
    providersOff,
  }
}

// An empty variable counts as unset: compose files and shells leave such variables.
const givenNames = (env: Record<string, string | undefined>): Set<string> =>
  new Set(settingNames.filter((name) => env[name]))

function checkSettings(env: Record<string, string | undefined>): Static<typeof Settings> {
  const given = Object.fromEntries([...givenNames(env)].map((name) => [name, env[name]?.trim()]))
  const settings = Value.Convert(Settings, Value.Default(Settings, given))
  const wrong = Value.Errors(Settings, settings)[0]?.instancePath.slice(1) as (typeof settingNames)[number] | undefined
  if (wrong) {
    const shown = SECRET_NAMES.includes(wrong) ? '' : `, not "${env[wrong]}"`
    throw new ConfigError(
      `${wrong} must be ${(Settings.properties[wrong] as { description?: string }).description}${shown}.`,
    )
  }
  return settings as Static<typeof Settings>
}

function refuseUnknownNames(env: Record<string, string | undefined>): void {
  const known: string[] = settingNames.filter((name) => name.startsWith('LUDOTECA_'))
  const unknown = Object.keys(env).find((name) => name.startsWith('LUDOTECA_') && !known.includes(name))
  if (unknown) throw new ConfigError(`${unknown} is not a setting; the LUDOTECA_ settings are ${known.join(', ')}.`)
}

function splitList(text: string): string[] {
  return text.split(',').flatMap((part) => part.trim() || [])
}
