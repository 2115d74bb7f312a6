import pg from 'pg'

/** A connection whose PostgreSQL sent nothing for too long; answered with 503 (connection-errors.ts). */
const silence = (): Error =>
  Object.assign(new Error('Connection terminated: the database does not answer'), { code: 'ETIMEDOUT' })

/** A transaction that allows its statements more time: `set local statement_timeout = '60s'`; 0 stands for no limit. */
const longer = /^\s*set local statement_timeout = '?(\d{1,6})/i

/**
 * The client class of a pool whose statements end even when PostgreSQL does not: its own time limits do not hold while
 * its machine is frozen or the network drops packets. A connection that is silent for `patienceMs` is cut off.
 */
export function watchedClient(patienceMs: number): typeof pg.Client {
  return class extends pg.Client {
    #timer: NodeJS.Timeout | undefined
    #patienceMs = patienceMs

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.on('drain', () => {
        clearTimeout(this.#timer)
        if (this.getTransactionStatus() === 'I') this.#patienceMs = patienceMs
      })
    }

    override query(...given: unknown[]): never {
      clearTimeout(this.#timer)
      const [statement] = given
      // Also one that is prepared by now.
      const text = typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text
      const seconds = longer.exec(text ?? '')?.[1]
      if (seconds !== undefined)
        this.#patienceMs = Number(seconds) === 0 ? Infinity : Number(seconds) * 1_000 + patienceMs
      if (this.#patienceMs !== Infinity) this.#timer = setTimeout(() => this.#cutOff(), this.#patienceMs)
      return (super.query as (...given: unknown[]) => unknown)(...given) as never
    }

    /** Fails what waits on this connection; the pool then replaces it. */
    #cutOff(): void {
      const { stream } = (this as unknown as { connection: { stream: { destroy: (error: Error) => void } } }).connection
      stream.destroy(silence())
    }
  }
}
