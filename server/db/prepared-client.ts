import pg from 'pg'

/** A text is prepared when it comes for the third time: what is asked once, or with lists of any length, is not worth a plan kept for it. */
const preparedFrom = 3
/** Plans that one connection keeps at most. The calls of a busy site need about 250. */
const mostPrepared = 500
/** Texts that are counted at most, before the count begins anew. */
const mostCounted = 5_000

/** PostgreSQL's code for a prepared statement whose columns a migration has changed since it was planned. */
const planIsStale = '0A000'

/** Gives statements their names, the same for all connections of a pool: a name never means two texts. */
export class StatementNames {
  readonly #counts = new Map<string, number>()
  #names = new Map<string, string>()
  #made = 0

  /** The name under which the text is prepared, or undefined while it is not asked often enough. */
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

  /** Drops all names: every statement is planned anew, under another name. */
  forget(): void {
    this.#names = new Map()
  }
}

/**
 * The client class of a pool whose statements are prepared. A plan that a migration has made stale is answered by planning anew: at once
 * outside of a transaction; inside one the transaction fails, as it does for any lost race, and the next try finds new plans.
 */
export function preparedClient(names: StatementNames): typeof pg.Client {
  return class extends pg.Client {
    // The overloads of pg are those of its callers; here only a text with its values and a promise is of interest.
    override query(...given: unknown[]): never {
      const [text, values, ...more] = given
      const name = typeof text === 'string' && Array.isArray(values) && more.length === 0 && names.nameOf(text)
      const ask = super.query.bind(this) as (...given: unknown[]) => Promise<unknown>
      if (!name) return ask(...given) as never
      const alone = this.getTransactionStatus() === 'I'
      return ask({ name, text, values }).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== planIsStale) throw error
        names.forget()
        if (!alone) throw error
        return ask(text, values)
      }) as never
    }
  }
}
