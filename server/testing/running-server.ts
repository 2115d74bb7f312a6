import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const main = join(import.meta.dirname, '../main.ts')

/** Tokens are issued for an origin; this one stays the same across restarts on other ports. */
export const testOrigin = 'http://ludoteca.test'

export interface RunningServer {
  url: string
  child: ChildProcess
  /** Its output so far. */
  said: () => string
  /** Resolves to the exit code when it has ended. */
  ended: Promise<number | null>
  /** Sends the signal and waits for the exit; returns the exit code, null when killed. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** A free port below those that the system gives to connections, one of which could take it before the server does. */
async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.close()
  return isFree ? port : freePort()
}

/** The server as a separate process, which may still be starting. */
export async function launchServer(dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      LUDOTECA_DEMO: 'off',
      LUDOTECA_RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      PUBLIC_URL: testOrigin,
      LUDOTECA_DATA: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return {
    url: `http://127.0.0.1:${env.PORT ?? port}`,
    child,
    said: () => text,
    ended,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** The server as a separate process, ready for requests; rejects with its output when it exits before. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await launchServer(dataDir, env)
  await Promise.race([
    ready(server.url),
    server.ended.then((code) => Promise.reject(new Error(`The server ended with ${code}: ${server.said()}`))),
  ])
  return server
}

async function ready(url: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    const status = await fetch(`${url}/api/ready`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    await sleep(100)
  }
  throw new Error(`${url} does not become ready`)
}
