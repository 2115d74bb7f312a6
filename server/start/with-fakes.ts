import { type Config, readConfig } from '../config.ts'
import { playedProviders } from '../providers/providers.ts'
import { startFakes } from '../providers/start-fakes.ts'
import type { Shutdown } from '../shutdown.ts'

/** Outside production a provider without a key is replaced by its fake. */
export async function withFakes(
  config: Config,
  shutdown: Shutdown,
): Promise<{ config: Config; fakes: Record<string, string> }> {
  const played = playedProviders(config)
  if (played.length === 0) return { config, fakes: {} }
  const { env, stop } = await startFakes(played.map((name) => ({ name })))
  shutdown.add(stop, 500)
  return { config: readConfig({ ...process.env, ...env }, new Set(played)), fakes: env }
}
