import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { ConfigError } from './config-error.ts'

/** The origin of an installation's secrets. */
export interface SecretSource {
  dataDir: string
  tokenSecrets: string[]
}

/** The token secrets: TOKEN_SECRET, or those of `<data>/secrets.json`, which is created on first use (mode 0600). */
export function loadSecrets(config: SecretSource): string[] {
  if (config.tokenSecrets.length > 0) return config.tokenSecrets
  const path = join(config.dataDir, 'secrets.json')
  writeOnce(path, () => JSON.stringify({ token: [randomBytes(48).toString('base64url')] }))
  return readSecrets(path) ?? []
}

/** The token secrets that this installation has already; none where `secrets.json` is missing. */
export function findSecrets(config: SecretSource): string[] {
  return config.tokenSecrets.length > 0
    ? config.tokenSecrets
    : (readSecrets(join(config.dataDir, 'secrets.json')) ?? [])
}

function readSecrets(path: string): string[] | undefined {
  const text = readSecretFile(path)
  if (text === undefined) return undefined
  try {
    return Value.Parse(
      Type.Object({ token: Type.Array(Type.String({ minLength: 32 }), { minItems: 1 }) }),
      JSON.parse(text),
    ).token
  } catch {
    throw new ConfigError(
      `${path} is damaged: put a copy of it back, or delete it; then all users must log in again, and their authenticator apps must be set up again (npm start says for whom).`,
    )
  }
}

function readSecretFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw new ConfigError(`The secrets in ${path} cannot be read: give the server's user read access to the file.`)
  }
}

/** The key pair with which a server shows push services who it is (VAPID, RFC 8292), both in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * That key pair: of VAPID_PRIVATE_KEY, or of `<data>/push-key.json`, which is created on first use (mode 0600).
 * Browsers subscribe to one key: with another one, nothing reaches them until they subscribe again.
 */
export function loadPushKeys({ dataDir, pushKey }: { dataDir: string; pushKey: string }): PushKeys {
  const path = join(dataDir, 'push-key.json')
  if (pushKey === '') writeOnce(path, () => JSON.stringify({ private: makePushKey() }))
  const privateKey = pushKey === '' ? readPushKey(path) : pushKey
  const pair = createECDH(curve)
  pair.setPrivateKey(privateKey, 'base64url')
  return { privateKey, publicKey: pair.getPublicKey('base64url') }
}

/** Throws a ConfigError where the file of the push key is damaged; creates none. */
export function checkPushKey({ dataDir, pushKey }: { dataDir: string; pushKey: string }): void {
  const path = join(dataDir, 'push-key.json')
  if (pushKey === '' && existsSync(path)) readPushKey(path)
}

const curve = 'prime256v1'

/** Whether a text is a private key of the curve that push services know. */
export function isPushKey(text: string): boolean {
  try {
    createECDH(curve).setPrivateKey(text, 'base64url')
    return /^[\w-]{43}$/.test(text)
  } catch {
    return false
  }
}

/** A private key; one of 256 has a zero at its front, which must not be lost. */
function makePushKey(): string {
  const pair = createECDH(curve)
  pair.generateKeys()
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

function readPushKey(path: string): string {
  try {
    const { private: key } = JSON.parse(readSecretFile(path) ?? '') as { private?: unknown }
    if (typeof key === 'string' && isPushKey(key)) return key
  } catch (error) {
    if (error instanceof ConfigError) throw error
  }
  throw new ConfigError(
    `${path} is damaged: put a copy of it back, or delete it; browsers then have to subscribe to pushes again.`,
  )
}

/**
 * Stores a secret readable by its owner only. The complete file is linked into place: two processes that start at once
 * agree on the first one.
 */
export function writeOnce(path: string, make: () => string): void {
  if (existsSync(path)) return
  const draft = `${path}.${process.pid}`
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(draft, make(), { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
