import { ConfigError } from '../config-error.ts'
import type { Mode, ProviderDefinition } from './define.ts'
import type { Setting, SettingsMap } from './settings.ts'
import { trimEndOf } from '../../common/rules/text.ts'

/** A definition for code to which the differences between providers do not matter. */
export type AnyDefinition = ProviderDefinition<SettingsMap, object, unknown>
export type Definitions = Record<string, AnyDefinition>

export interface ConfigureOptions {
  production: boolean
  /** Names of settings that the environment sets. */
  given: ReadonlySet<string>
  /** Providers that the operator has disabled. */
  off: string[]
  /** Providers whose settings point to their fakes. */
  played?: ReadonlySet<string>
}

type Configs = Record<string, (object & { mode: Mode }) | null>

/** The configuration of each provider; null where it is off. Throws ConfigError. */
export function configureAll(
  definitions: Definitions,
  settings: Record<string, unknown>,
  options: ConfigureOptions,
): Configs {
  const names = Object.keys(definitions)
  const unknown = options.off.find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new ConfigError(`LUDOTECA_PROVIDERS_OFF names ${unknown}; the providers are ${names.join(', ')}.`)
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => {
      if (!isOn(definition, settings, options) || options.off.includes(name)) return [name, null]
      if (options.production) refuseUnsafe(definition.settings, settings)
      const mode = options.played?.has(name) ? 'demo' : 'on'
      return [name, { ...definition.configure(ownValues(definition.settings, settings)), mode }]
    }),
  )
}

/**
 * A provider with keys is on when all are set; one without keys in production, or when one of the settings that only it
 * has is given.
 */
function isOn({ keys, settings: own }: AnyDefinition, settings: Record<string, unknown>, options: ConfigureOptions) {
  if (keys.length === 0)
    return options.production || Object.entries(own).some(([key, { shared }]) => !shared && options.given.has(key))
  const missing = keys.filter((key) => settings[key] === undefined)
  if (missing.length > 0 && missing.length < keys.length)
    throw new ConfigError(`${keys.join(' and ')} belong together: set ${keys.length > 2 ? 'all' : 'both'}, or neither.`)
  return missing.length === 0
}

/** Only its own settings, addresses without a trailing slash. */
const ownValues = (own: SettingsMap, settings: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(own).map(([key, { address }]) => {
      const value = settings[key]
      return [key, address ? trimEndOf(String(value), /\//) : value]
    }),
  )

function refuseUnsafe(own: SettingsMap, settings: Record<string, unknown>): void {
  for (const [name, { address, origin }] of Object.entries<Setting>(own)) {
    const value = String(settings[name])
    if (origin !== undefined && new URL(value).origin !== origin)
      throw new ConfigError(`${name} must be at ${origin} in production (NODE_ENV=production).`)
    if (address && !value.startsWith('https:'))
      throw new ConfigError(`${name} must start with https: in production (NODE_ENV=production).`)
  }
}

/** Providers that use their fakes: outside production, when they are neither configured nor disabled. */
export const played = (definitions: Definitions, configs: Configs, off: string[], production: boolean): string[] =>
  production
    ? []
    : Object.keys(definitions).filter((name) => definitions[name]?.fake && !configs[name] && !off.includes(name))
