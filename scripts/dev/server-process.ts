import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

interface Options {
  /** The address on which it listens; only this machine can reach it. */
  port: number
  /** The address for users. */
  publicUrl: string
  root: string
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

/** The server as a child of the development process, with a spare process that has loaded its packages already. */
export class ServerProcess {
  readonly #options: Options
  #current: ChildProcess | undefined
  #spare: ChildProcess | undefined
  #ready = Promise.withResolvers<void>()
  #isReady = false
  /** The time of the edit that caused the present restart. */
  #since: number | undefined
  #ended = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Resolves when the server answers; waits through a restart, and through a version that does not start. */
  ready(): Promise<void> {
    return this.#ready.promise
  }

  start(): void {
    if (this.#ended) return
    const child = (this.#current = this.#spare ?? this.#spawn())
    this.#spare = undefined
    child.send(['--without-pages', ...(this.#since === undefined ? [] : ['--again'])])
    child.once('exit', (code) => {
      if (code === null || code === 0) return
      console.error('The server exited. It restarts with the next edit.')
      this.#spare ??= this.#spawn()
    })
    void this.#awaitAnswer(child)
  }

  /** Restarts it with the present code. */
  replace(): void {
    this.#since = performance.now()
    // Callers that wait for a version that did not start keep waiting.
    if (this.#isReady) this.#ready = Promise.withResolvers()
    this.#isReady = false
    const former = this.#current
    if (!former || !isAlive(former)) return this.start()
    if (former.killed) return
    former.once('exit', () => this.start())
    // Only PostgreSQL needs an orderly shutdown, and it keeps running.
    former.kill('SIGKILL')
  }

  /** Stops it in order, its database included; false when it ended in another way. */
  async stop(): Promise<boolean> {
    this.#ended = true
    this.#spare?.kill('SIGKILL')
    const child = this.#current
    if (!child || !isAlive(child)) return false
    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number | null]
    return code === 0
  }

  #spawn(): ChildProcess {
    const { port, publicUrl, root } = this.#options
    const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: publicUrl }
    return spawn(process.execPath, [join(root, 'scripts/dev/spare.ts')], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
  }

  async #awaitAnswer(child: ChildProcess): Promise<void> {
    const url = `http://127.0.0.1:${this.#options.port}/api/health`
    const answers = () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await answers())) {
      if (!isAlive(child)) return
      await sleep(20)
    }
    if (child.killed) return
    this.#isReady = true
    this.#ready.resolve()
    if (this.#since !== undefined)
      console.log(`Server restarted in ${((performance.now() - this.#since) / 1_000).toFixed(1)} s`)
    await sleep(1_000)
    if (!child.killed && !this.#ended) this.#spare ??= this.#spawn()
  }
}
