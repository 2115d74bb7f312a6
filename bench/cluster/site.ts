import { fileURLToPath } from 'node:url'
import { loadPushKeys } from '../../server/secrets.ts'
import { benchSecret, freePort, isWell, originOf } from '../server.ts'
import { type Restartable, startPart, startRestartable, whenReady } from './part.ts'
import type { Place } from './place.ts'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** What all processes of the site are given alike. */
export interface SiteSettings {
  databaseUrl: string
  /** Address of the bucket. */
  files: string
  /** The site's port, which is the balancer's. */
  port: number
  /** Addresses of replicas to read from, separated by commas. */
  replicas?: string | undefined
}

/** Seconds in which a process that was asked to end serves all the same. */
const drain = 2

/** What a process of this installation reads from its environment, but for its own port and folder. */
export const siteEnvironment = (place: Place, { databaseUrl, files, port, replicas }: SiteSettings) => ({
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  LUDOTECA_DEMO: 'off',
  // All requests come from one address here.
  LUDOTECA_RATE_LIMITS: 'off',
  LUDOTECA_DRAIN: String(drain),
  LUDOTECA_FILES: files,
  PUBLIC_URL: originOf(port),
  TRUST_PROXY: '127.0.0.1',
  DATABASE_URL: databaseUrl,
  DATABASE_PREPARED: place.programs.knowsStatements ? 'on' : 'off',
  TOKEN_SECRET: benchSecret,
  VAPID_PRIVATE_KEY: loadPushKeys({ dataDir: place.folder, pushKey: '' }).privateKey,
  ...(replicas !== undefined && { DATABASE_REPLICA_URL: replicas }),
})

/**
 * Prepares a process without starting it: the balancer has to know its port. It starts again on its port and data
 * folder.
 */
export async function prepareProcess(place: Place, name: string, only: 'web' | 'jobs', settings: SiteSettings) {
  const port = await freePort()
  const own = { PORT: String(port), LUDOTECA_DATA: place.makeFolder(name) }
  const env = { ...siteEnvironment(place, settings), ...own }
  const start = (): Promise<Restartable> =>
    startRestartable(async () => {
      // As root: the server itself becomes the owner of its data folder.
      const part = startPart({ name, file: process.execPath, args: [main, `--only=${only}`], env, logs: place.logs })
      await whenReady(part, () => isWell(`${originOf(port)}/api/ready`))
      return part
    })
  return { port, start }
}
