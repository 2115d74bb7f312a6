import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Debian's driver of WebKitGTK; WEBKIT_DRIVER names another. */
const driver = process.env['WEBKIT_DRIVER'] ?? '/usr/bin/WebKitWebDriver'
export const hasWebKit = (): boolean => existsSync(driver)

/** GTK would not make the window narrower than the buttons of its toolbar, which a phone's width needs. */
const narrowToolbar = '* { font-size: 1px; min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; }'

/**
 * The kernel ends the driver and the screen when the tests' process is gone, even if it was killed; the browser does
 * not live without its screen. Debian has setpriv on every system (util-linux).
 */
const endWithUs = ['--pdeathsig', 'KILL']

/** The browser of the driver's package: its folder has the version of the library in its name. */
function findMiniBrowser(): string {
  const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`
  const folder = readdirSync(libraries).findLast((name) => existsSync(join(libraries, name, 'MiniBrowser')))
  if (!folder) throw new Error(`No MiniBrowser in ${libraries}`)
  return join(libraries, folder, 'MiniBrowser')
}

/** Calls the driver: one command of https://www.w3.org/TR/webdriver2/, with its parameters as JSON. */
export type Send = <T = null>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

export interface Browser {
  /** Commands of its session. */
  send: Send
  close: () => Promise<void>
}

/** Times in milliseconds: until a browser has started, and until a page that is drawing has time for a command. */
const limits = { start: 45_000, call: 120_000 }

/**
 * Starts a browser with an empty profile, on a display of its own. On a busy machine one may not come: then another is
 * started.
 */
export async function openBrowser(attempts = 3): Promise<Browser> {
  const home = mkdtempSync(join(tmpdir(), 'ludoteca-webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), narrowToolbar)
  const children: ChildProcess[] = []
  const close = async () => {
    await Promise.all(children.toReversed().map(end))
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const display = await startDisplay(children)
    const address = await startDriver(children, home, display)
    const call = sender(address, limits.call)
    const session = await startSession(address)
    return { send: (method, path, body) => call(method, `/session/${session}${path}`, body), close }
  } catch (error) {
    await close()
    if (attempts === 1) throw error
    console.log(`WebKit did not start: ${String(error)}`)
    return openBrowser(attempts - 1)
  }
}

/** Starts the driver and returns its address. */
async function startDriver(children: ChildProcess[], home: string, display: string): Promise<string> {
  const port = await freePort()
  const profile = { HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home }
  // The sandbox needs rights that containers, and Debian's root user, do not have. The journeys open their own site
  // only.
  const open = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' }
  const env = { ...process.env, ...profile, ...open, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' }
  children.push(spawn('setpriv', [...endWithUs, driver, `--port=${port}`], { env, stdio: 'ignore' }))
  const address = `http://127.0.0.1:${port}`
  await untilReady(sender(address, limits.start))
  return address
}

/** Starts a session, which opens the browser's window; returns its id. */
async function startSession(address: string): Promise<string> {
  const browser = { binary: findMiniBrowser(), args: ['--automation'] }
  // A navigation does not wait for the load event, which a busy machine delays by a minute: the tab waits for
  // hydration.
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser, pageLoadStrategy: 'none' } }
  const send = sender(address, limits.start)
  return (await send<{ sessionId: string }>('POST', '/session', { capabilities })).sessionId
}

/** A screen in memory. Xvfb chooses a number that nobody uses and writes it to the third stream. */
async function startDisplay(children: ChildProcess[]): Promise<string> {
  const args = ['Xvfb', '-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const child = spawn('setpriv', [...endWithUs, ...args], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    child.stdio[3]!.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`))
  })
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** `limit`: the longest time of a call, in milliseconds. */
function sender(address: string, limit: number): Send {
  return async <T>(method: string, path: string, body?: object) => {
    const init = { method, ...(body && { body: JSON.stringify(body) }) }
    const request = fetch(`${address}${path}`, { ...init, signal: AbortSignal.timeout(limit) })
    const response = await request.catch((cause: unknown) => {
      throw new Error(`${method} ${path}: ${String(cause)}`, { cause })
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
}

async function untilReady(send: Send): Promise<void> {
  for (const patience = Date.now() + 30_000; ; await wait(50)) {
    try {
      return await send('GET', '/status')
    } catch (error) {
      if (Date.now() > patience) throw error
    }
  }
}

/** Ends a program; the browser ends with the screen. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await Promise.race([ended, wait(5_000)])
}
