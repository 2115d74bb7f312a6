import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { GoogleSettings } from './providers/google/settings.ts'
import type { IgdbSettings } from './providers/igdb/settings.ts'

/** A setting that cannot be used; its message is one sentence for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const onOff = (fallback?: 'on' | 'off') =>
  Type.Enum(['on', 'off'], { description: 'on or off', ...(fallback && { default: fallback }) })

const url = (schemes: string[], example: string) =>
  Type.Refine(
    Type.String({ description: `an address like ${example}` }),
    (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
  )

/** Where an outside service is found; its own address unless a test or a proxy stands in for it. */
const providerUrl = (usual: string) =>
  Type.Refine(
    Type.String({ default: usual, description: `an address like ${usual}, with https in production` }),
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[?#]/.test(text),
  )

// Not Type.Integer: its conversion would quietly cut 80.5 down to 80.
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

/** Every setting of the server by its name in the environment; `description` completes "NAME must be …". */
const Settings = Type.Object({
  NODE_ENV: Type.Enum(['development', 'test', 'production'], {
    default: 'development',
    description: 'development, test or production',
  }),
  HOST: Type.String({ default: '127.0.0.1', pattern: '^\\S+$', description: 'an address to listen on, like 0.0.0.0' }),
  PORT: whole(0, 65_535, 3000, 'a port number from 0 (any free one) to 65535'),
  PUBLIC_URL: Type.Optional(url(['http', 'https'], 'https://ludoteca.example')),
  LUDOTECA_DATA: Type.String({ default: './data', description: 'a folder' }),
  LUDOTECA_DEMO: Type.Optional(onOff()),
  LUDOTECA_RATE_LIMITS: onOff('on'),
  DATABASE_URL: Type.Optional(url(['postgres', 'postgresql'], 'postgres://user:password@host:5432/name')),
  DATABASE_POOL: whole(1, 500, 10, 'a number of connections from 1 to 500'),
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
  CONTACT_EMAIL: Type.Optional(email('an e-mail address')),
  SOCIAL_LINKS: Type.Refine(
    Type.String({ default: '', description: 'a list of https addresses with commas between them' }),
    (text) => splitList(text).every((link) => URL.canParse(link) && new URL(link).protocol === 'https:'),
  ),
  IGDB_CLIENT_ID: Type.Optional(
    Type.String({ pattern: '^[\\w-]{1,100}$', description: 'the client id of a Twitch application' }),
  ),
  IGDB_CLIENT_SECRET: Type.Optional(
    Type.String({ pattern: '^\\S{1,200}$', description: 'the client secret of a Twitch application' }),
  ),
  IGDB_URL: providerUrl('https://api.igdb.com/v4'),
  IGDB_TOKEN_URL: providerUrl('https://id.twitch.tv/oauth2/token'),
  IGDB_IMAGES_URL: providerUrl('https://images.igdb.com'),
  GOOGLE_CLIENT_ID: Type.Optional(
    Type.String({ pattern: '^[\\w.-]{1,200}$', description: 'the client id of a Google web application' }),
  ),
  GOOGLE_CERTS_URL: providerUrl('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_SCRIPT_URL: providerUrl('https://accounts.google.com/gsi/client'),
  TOKEN_SECRET: Type.Refine(
    Type.String({ default: '', description: 'one or two secrets of 32 characters or more, with a comma between them' }),
    (text) => splitList(text).length <= 2 && splitList(text).every((secret) => secret.length >= 32),
  ),
})

const SECRET_NAMES = ['DATABASE_URL', 'SMTP_URL', 'TOKEN_SECRET', 'IGDB_CLIENT_SECRET']

export type Config = ReturnType<typeof readConfig>

/** The environment, checked; throws a ConfigError that names the setting and says what is expected. */
export function readConfig(env: Record<string, string | undefined>) {
  refuseUnknownNames(env)
  const settings = checkSettings(env)
  const production = settings.NODE_ENV === 'production'
  if (production && settings.LUDOTECA_RATE_LIMITS === 'off') {
    throw new ConfigError('LUDOTECA_RATE_LIMITS must be on in production (NODE_ENV=production).')
  }
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`)
  return {
    environment: settings.NODE_ENV,
    production,
    host: settings.HOST,
    port: settings.PORT,
    /** Origin without a slash at its end. */
    publicUrl: publicUrl.origin,
    /** Absolute path. */
    dataDir: resolve(settings.LUDOTECA_DATA),
    /** undefined = the embedded database in the data folder. */
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    demo: (settings.LUDOTECA_DEMO ?? (production ? 'off' : 'on')) === 'on',
    rateLimits: settings.LUDOTECA_RATE_LIMITS === 'on',
    trustProxy: splitList(settings.TRUST_PROXY),
    /** At home the console tells where the site is, not each request. */
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** undefined = mails are kept in the data folder. */
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `Ludoteca <no-reply@${publicUrl.hostname}>`,
    contactEmail: settings.CONTACT_EMAIL ?? `contact@${publicUrl.hostname}`,
    /** Shown in the footer. */
    socialLinks: splitList(settings.SOCIAL_LINKS),
    /** The first signs, all of them verify; empty = the secret kept in the data folder, see keptSecrets. */
    tokenSecrets: splitList(settings.TOKEN_SECRET),
    igdb: readIgdb(settings, production),
    google: readGoogle(settings, production),
  }
}

/** The external games database: null without a key, and then production does without it and the stand-in plays it elsewhere. */
function readIgdb(settings: Static<typeof Settings>, production: boolean): IgdbSettings | null {
  const { IGDB_CLIENT_ID: clientId, IGDB_CLIENT_SECRET: clientSecret } = settings
  if (clientId === undefined && clientSecret === undefined) return null
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError('IGDB_CLIENT_ID and IGDB_CLIENT_SECRET belong together: set both, or neither.')
  for (const name of ['IGDB_URL', 'IGDB_TOKEN_URL', 'IGDB_IMAGES_URL'] as const)
    if (production && !settings[name].startsWith('https:'))
      throw new ConfigError(`${name} must start with https: in production (NODE_ENV=production).`)
  const bare = (address: string): string => address.replace(/\/+$/, '')
  return {
    mode: 'on',
    clientId,
    clientSecret,
    url: bare(settings.IGDB_URL),
    tokenUrl: bare(settings.IGDB_TOKEN_URL),
    imagesUrl: bare(settings.IGDB_IMAGES_URL),
  }
}

const googleHosts = {
  GOOGLE_CERTS_URL: 'https://www.googleapis.com',
  GOOGLE_SCRIPT_URL: 'https://accounts.google.com',
} as const

/** Sign-in with Google: off without a client id. Its keys open every account, so in production only Google itself is asked for them. */
function readGoogle(settings: Static<typeof Settings>, production: boolean): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CERTS_URL: certsUrl, GOOGLE_SCRIPT_URL: scriptUrl } = settings
  if (clientId === undefined) return null
  for (const name of ['GOOGLE_CERTS_URL', 'GOOGLE_SCRIPT_URL'] as const)
    if (production && new URL(settings[name]).origin !== googleHosts[name])
      throw new ConfigError(`${name} must be at ${googleHosts[name]} in production (NODE_ENV=production).`)
  return { clientId, certsUrl, scriptUrl }
}

/** The token secrets: TOKEN_SECRET, or those of `<data>/secrets.json`, which is made on first use (mode 0600). */
export function keptSecrets(config: Pick<Config, 'dataDir' | 'tokenSecrets'>): string[] {
  if (config.tokenSecrets.length > 0) return config.tokenSecrets
  const path = join(config.dataDir, 'secrets.json')
  return readSecrets(path) ?? makeSecrets(path) ?? []
}

function readSecrets(path: string): string[] | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new ConfigError(`The secrets in ${path} cannot be read: give the server's user the right to read the file.`)
  }
  try {
    return Value.Parse(
      Type.Object({ token: Type.Array(Type.String({ minLength: 32 }), { minItems: 1 }) }),
      JSON.parse(text),
    ).token
  } catch {
    throw new ConfigError(`${path} is damaged: put back a copy, or delete it (everybody will have to log in again).`)
  }
}

// Linked into place whole, so that two processes that start at once agree on the one that came first.
function makeSecrets(path: string): string[] | undefined {
  const draft = `${path}.${process.pid}`
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(draft, JSON.stringify({ token: [randomBytes(48).toString('base64url')] }), { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readSecrets(path)
}

function checkSettings(env: Record<string, string | undefined>): Static<typeof Settings> {
  const known = Object.keys(Settings.properties) as (keyof typeof Settings.properties)[]
  // An empty variable counts as not set: compose files and shells leave them so.
  const given = Object.fromEntries(known.flatMap((name) => (env[name] ? [[name, env[name].trim()]] : [])))
  const settings = Value.Convert(Settings, Value.Default(Settings, given))
  const wrong = Value.Errors(Settings, settings)[0]?.instancePath.slice(1) as (typeof known)[number] | undefined
  if (wrong) {
    const shown = SECRET_NAMES.includes(wrong) ? '' : `, not "${env[wrong]}"`
    throw new ConfigError(
      `${wrong} must be ${(Settings.properties[wrong] as { description?: string }).description}${shown}.`,
    )
  }
  return settings as Static<typeof Settings>
}

function refuseUnknownNames(env: Record<string, string | undefined>): void {
  const known = Object.keys(Settings.properties).filter((name) => name.startsWith('LUDOTECA_'))
  const unknown = Object.keys(env).find((name) => name.startsWith('LUDOTECA_') && !known.includes(name))
  if (unknown) throw new ConfigError(`${unknown} is not a setting; the ones of this name are ${known.join(', ')}.`)
}

function splitList(text: string): string[] {
  return text.split(',').flatMap((part) => part.trim() || [])
}
