import type { ClientBase } from 'pg'

/** How long one statement, one wait for a lock, and one idle transaction may last. */
export const LIMITS = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
}

/**
 * Makes LIMITS the defaults of the connected role in this database, except those that are already set. They are set on
 * the role because PgBouncer shares connections among clients: a SET would leak to the next client, and PgBouncer
 * refuses these names as start-up parameters. A longer job uses SET LOCAL inside its transaction.
 */
export async function ensureLimits(client: ClientBase): Promise<void> {
  const names = Object.keys(LIMITS)
  const { rows } = await client.query<{ name: keyof typeof LIMITS; database: string }>(
    `SELECT name, quote_ident(current_database()) AS database FROM pg_settings
     WHERE name = ANY ($1) AND source NOT IN ('user', 'database', 'database user')`,
    [names],
  )
  for (const { name, database } of rows) {
    await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${database} SET ${name} = '${LIMITS[name]}'`)
  }
}
