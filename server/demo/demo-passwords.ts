import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { writeOnce } from '../secrets.ts'

/** Without characters that are easily confused when typed from a screen. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const made = (): string => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')

const Passwords = Type.Object({ player: Type.String({ minLength: 6 }), admin: Type.String({ minLength: 6 }) })
export type DemoPasswords = Static<typeof Passwords>

/** The passwords of the demo users: created once for an installation, stored in `<data>/demo.json` (mode 0600). */
export function demoPasswords({ dataDir, demoPassword }: Pick<Config, 'dataDir' | 'demoPassword'>): DemoPasswords {
  if (demoPassword !== undefined) return { player: demoPassword, admin: demoPassword }
  const path = join(dataDir, 'demo.json')
  writeOnce(path, () => JSON.stringify({ player: made(), admin: made() }))
  try {
    return Value.Parse(Passwords, JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new ConfigError(`${path} is damaged: delete it, and new passwords are made for the demonstration.`)
  }
}
