import { fileURLToPath } from 'node:url'
import { loadPushKeys } from '../../server/secrets.ts'
import { benchSecret, freePort, originOf } from '../server.ts'
import { type Part, startPart, whenReady } from './part.ts'
import type { Place } from './place.ts'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** A process of Ludoteca. */
export interface SiteProcess {
  part: Part
  name: string
  port: number
  /** Starts it again after it has ended, on its port and data folder; resolves when it is ready. */
  restart(): Promise<void>
}

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

/** Prepares a process without starting it: the balancer has to know its port. */
export async function prepareProcess(place: Place, name: string, only: 'web' | 'jobs', settings: SiteSettings) {
  const port = await freePort()
  const own = { PORT: String(port), LUDOTECA_DATA: place.makeFolder(name) }
  const env = { ...siteEnvironment(place, settings), ...own }
  const start = async (): Promise<Part> => {
    // As root: the server itself becomes the owner of its data folder.
    const part = startPart({ name, file: process.execPath, args: [main, `--only=${only}`], env, logs: place.logs })
    await whenReady(part, () => isReady(originOf(port)))
    return part
  }
  const startProcess = async (): Promise<SiteProcess> => {
    const started: SiteProcess = {
      part: await start(),
      name,
      port,
      async restart() {
        started.part = await start()
      },
    }
    return started
  }
  return { port, start: startProcess }
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
