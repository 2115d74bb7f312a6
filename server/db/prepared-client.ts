import type pg from 'pg'

/**
 * A statement is prepared at its third use: a plan is not worth keeping for a statement used once, or with lists of any
 * length.
 */
const preparedFrom = 3
/** Maximum number of plans that one connection keeps. The calls of a busy site need about 250. */
const mostPrepared = 500
/** Maximum number of statements that are counted before counting starts again. */
const mostCounted = 5_000

/** PostgreSQL's code for a prepared statement whose columns a migration has changed since it was planned. */
const planIsStale = '0A000'

/** Names statements, the same for all connections of a pool: a name never refers to two statements. */
export class StatementNames {
  readonly #counts = new Map<string, number>()
  #names = new Map<string, string>()
  #made = 0

  /** The name under which the statement is prepared, or undefined while it is not used often enough. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= mostPrepared) return name
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count < preparedFrom) {
      if (this.#counts.size >= mostCounted) this.#counts.clear()
      this.#counts.set(text, count)
      return undefined
    }
    this.#counts.delete(text)
    this.#made += 1
    this.#names.set(text, `ludoteca_${this.#made}`)
    return this.#names.get(text)
  }

  /** Drops all names: every statement is planned again, under another name. */
  forget(): void {
    this.#names = new Map()
  }
}

/**
 * The client class of a pool that prepares its statements. A plan that a migration has made stale is planned again: at
 * once outside a transaction; inside one the transaction fails, as for any lost race, and the next attempt gets new
 * plans.
 */
export function preparedClient(Client: typeof pg.Client, names: StatementNames): typeof pg.Client {
  return class extends Client {
    // The overloads of pg are for its callers; here only a statement with its values and a promise matters.
    override query(...given: unknown[]): never {
      const [text, values, ...more] = given
      const name = typeof text === 'string' && Array.isArray(values) && more.length === 0 && names.nameOf(text)
      const ask = super.query.bind(this) as (...given: unknown[]) => Promise<unknown>
      if (!name) return ask(...given) as never
      return ask({ name, text, values }).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== planIsStale) throw error
        names.forget()
        if (this.getTransactionStatus() !== 'I') throw error
        return ask(text, values)
      }) as never
    }
  }
}
