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
 * The kernel ends the driver and the screen when the tests' process is gone, even if it was killed; the browser does not live without its screen.
 * Debian has setpriv on every system (util-linux).
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

export interface Driver {
  send: Send
  stop: () => Promise<void>
}

/** Starts the driver on a display of its own, with an empty profile. */
export async function startDriver(): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'ludoteca-webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), narrowToolbar)
  const children: ChildProcess[] = []
  const stop = async () => {
    await Promise.all(children.toReversed().map(end))
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const display = await startDisplay(children)
    const port = await freePort()
    const profile = { HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home }
    // The sandbox needs rights that containers, and Debian's root user, do not have. The journeys open their own site only.
    const open = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' }
    const env = { ...process.env, ...profile, ...open, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' }
    children.push(spawn('setpriv', [...endWithUs, driver, `--port=${port}`], { env, stdio: 'ignore' }))
    const send = sender(`http://127.0.0.1:${port}`)
    await untilReady(send)
    return { send, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a session, which opens the browser's window; returns its commands. */
export async function startSession(send: Send): Promise<Send> {
  const browser = { binary: findMiniBrowser(), args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities })
  return (method, path, body) => send(method, `/session/${sessionId}${path}`, body)
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

function sender(address: string): Send {
  return async <T>(method: string, path: string, body?: object) => {
    const init = { method, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${address}${path}`, { ...init, signal: AbortSignal.timeout(60_000) })
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
