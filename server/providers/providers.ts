import { loadSecrets, type SecretSource } from '../secrets.ts'
import { createSeal } from '../lib/seal.ts'
import { type ClientParts, createProviderClient } from './client/client.ts'
import { type AnyDefinition, configureAll, type ConfigureOptions, type Definitions, played } from './configure.ts'
import type { Mode, ProviderParts } from './define.ts'
import { registry } from './registry.ts'
import type { SettingsMap } from './settings.ts'

type Registry = typeof registry
export type ProviderName = keyof Registry
/** The configuration of each provider; null where it is off. */
export type ProviderConfigs = {
  [N in ProviderName]: (ReturnType<Registry[N]['configure']> & { mode: Mode }) | null
}
/** The calls of each provider; null where it is off. */
export type Providers = { [N in ProviderName]: ReturnType<Registry[N]['create']> | null }

const definitions = registry as unknown as Definitions & Record<ProviderName, AnyDefinition>
export const providerNames = Object.keys(registry) as ProviderName[]

/** The settings of all providers by their names in the environment. */
export const providerSettings: SettingsMap = Object.assign(
  {},
  ...providerNames.map((name) => definitions[name].settings),
)

/** The configuration of each provider; throws ConfigError. */
export const configureProviders = (settings: Record<string, unknown>, options: ConfigureOptions): ProviderConfigs =>
  configureAll(definitions, settings, options) as ProviderConfigs

interface Playable {
  providers: ProviderConfigs
  providersOff: string[]
  production: boolean
}

/** Providers that use their fakes here. */
export const playedProviders = ({ providers, providersOff, production }: Playable): string[] =>
  played(definitions, providers, providersOff, production)

/** The name of a provider's rows: data from a fake is stored separately from data from the service. */
export const rowName = (name: ProviderName, mode: Mode): string => (mode === 'demo' ? `${name}-demo` : name)

/** Origins of external pictures that the pages show. */
export const pictureOrigins = (configs: ProviderConfigs): string[] => [
  ...new Set(
    providerNames.flatMap((name) => {
      const config = configs[name]
      const pictures = definitions[name].pictures
      return config && pictures ? pictures(config).map((address) => new URL(address).origin) : []
    }),
  ),
]

interface Installation extends SecretSource {
  production: boolean
  publicUrl: string
  contactEmail: string
}

/** What the clients of all providers share. */
export const clientParts = (config: Installation, parts: Pick<ClientParts, 'db' | 'log' | 'now'>): ClientParts => ({
  ...parts,
  production: config.production,
  contact: `${config.publicUrl}; ${config.contactEmail}`,
  seal: createSeal(loadSecrets(config), 'providers'),
})

/** Creates the configured providers. */
export function createProviders(configs: ProviderConfigs, parts: ClientParts): Providers {
  const make = (name: ProviderName) => {
    const config = configs[name]
    return config && definitions[name].create(config, partsOf(rowName(name, config.mode), config.mode, parts))
  }
  return Object.fromEntries(providerNames.map((name) => [name, make(name)])) as unknown as Providers
}

const partsOf = (row: string, mode: Mode, parts: ClientParts): ProviderParts => ({
  db: parts.db,
  log: parts.log,
  now: parts.now,
  mode,
  row,
  client: ({ part, ...options }) =>
    createProviderClient(parts, { ...options, name: part === undefined ? row : `${row}:${part}` }),
})
