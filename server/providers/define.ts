import type { ClientOptions, ClientParts, ProviderClient } from './client/client.ts'
import type { SettingsMap, SettingValues } from './settings.ts'

/** Whether the real service answers, or its fake with invented data. */
export type Mode = 'on' | 'demo'

/** What a provider is created from, besides its settings. */
export interface ProviderParts extends Pick<ClientParts, 'db' | 'log' | 'now'> {
  mode: Mode
  /** The name of its rows: what a fake tells is kept apart. */
  row: string
  /** Creates the provider's client; `part` names a second one with separate limits. */
  client: <K = never>(options: Omit<ClientOptions<K>, 'name'> & { part?: string }) => ProviderClient<K>
}

/** An external service. Its folder exports one of these, registry.ts lists it; no other code has to know it. */
export interface ProviderDefinition<S extends SettingsMap, C extends object, A> {
  /** Its settings by their names in the environment, of the fields in settings.ts. */
  settings: S
  /** The settings that enable it. None: it needs no key and is on in production. */
  keys: (keyof S & string)[]
  /** Outside production its fake in fakes/ replaces it when it is not enabled. */
  fake: boolean
  /** What it needs of its settings. */
  configure: (settings: SettingValues<S>) => C
  /** Origins of its pictures that the pages load directly. */
  pictures?: (config: C & { mode: Mode }) => string[]
  create: (config: C, parts: ProviderParts) => A
}

/** Preserves the types of a provider's settings and calls. */
export const defineProvider = <S extends SettingsMap, C extends object, A>(
  definition: ProviderDefinition<S, C, A>,
): ProviderDefinition<S, C, A> => definition
