import { randomBytes } from 'node:crypto'
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

function readSecrets(path: string): string[] | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new ConfigError(`The secrets in ${path} cannot be read: give the server's user read access to the file.`)
  }
  try {
    return Value.Parse(
      Type.Object({ token: Type.Array(Type.String({ minLength: 32 }), { minItems: 1 }) }),
      JSON.parse(text),
    ).token
  } catch {
    throw new ConfigError(`${path} is damaged: restore a copy, or delete it (all users must then log in again).`)
  }
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
