import type pg from 'pg'

/** What pg answers to it. */
const begun = { command: 'BEGIN', rowCount: null, rows: [], fields: [] }

/**
 * The client class of a pool that sends the `begin` of a transaction together with its first statement, one round trip
 * less. Needs a client that pipelines. A `begin` fails only with its connection, or where the transaction
 * before it was left behind broken: then its statements fail as well.
 */
export function pipelinedClient(Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    // The overloads of pg are for its callers; here only the text matters.
    override query(...given: unknown[]): never {
      const ask = super.query.bind(this) as (...given: unknown[]) => Promise<unknown>
      if (given[0] !== 'begin') return ask(...given) as never
      ask('begin').catch(() => undefined)
      return Promise.resolve(begun) as never
    }
  }
}
