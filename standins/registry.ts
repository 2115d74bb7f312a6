import { startGoogleStandin } from './google/standin.ts'
import { startIgdbStandin } from './igdb/standin.ts'
import type { Standin } from './kit/standin.ts'

/** Every stand-in by the name of its provider (server/providers/registry.ts). */
export const standins: Record<string, (options?: object) => Promise<Standin>> = {
  google: startGoogleStandin,
  igdb: startIgdbStandin,
}
