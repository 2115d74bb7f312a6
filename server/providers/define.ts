import type { ClientOptions, ClientParts, ProviderClient } from './client/client.ts'
import type { SettingsMap, SettingValues } from './settings.ts'

/** Whether the real service answers, or its fake with invented data. */
export type Mode = 'on' | 'demo'

/** What a provider is made of besides its settings. */
export interface ProviderParts extends Pick<ClientParts, 'log' | 'now'> {
  mode: Mode
  /** Makes the provider's client; `part` names a second one with limits of its own. */
  client: <K = never>(options: Omit<ClientOptions<K>, 'name'> & { part?: string }) => ProviderClient<K>
}

/** A service outside of this installation. Its folder exports one of these, registry.ts lists it; nothing else has to know it. */
export interface ProviderDefinition<S extends SettingsMap, C extends object, A> {
  /** Its settings by their names in the environment, of the fields in settings.ts. */
  settings: S
  /** The settings that switch it on. None: it needs no key and is on in production. */
  keys: (keyof S & string)[]
  /** Outside of production fakes/ plays it where it is not switched on. */
  fake: boolean
  /** What it needs of its settings. */
  configure: (settings: SettingValues<S>) => C
  /** Addresses whose pictures the pages show themselves. */
  pictures?: (config: C) => string[]
  create: (config: C, parts: ProviderParts) => A
}

/** Keeps the types of a provider's settings and calls. */
export const defineProvider = <S extends SettingsMap, C extends object, A>(
  definition: ProviderDefinition<S, C, A>,
): ProviderDefinition<S, C, A> => definition
