import pg from 'pg'

/**
 * A PostgreSQL that is already running, for the tests: `adminUrl` connects as its superuser. Removes what an earlier
 * run left there and creates the application's role.
 */
export async function useServer(adminUrl: string): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const clean = () => asSuperuser(adminUrl, removeTestDatabases)
  await clean()
  await asSuperuser(adminUrl, async (client) => {
    const { rowCount } = await client.query(`SELECT FROM pg_roles WHERE rolname = 'ludoteca'`)
    if (rowCount === 0) await client.query('CREATE ROLE ludoteca LOGIN')
  })
  return { adminUrl, stop: clean }
}

async function removeTestDatabases(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(datname) AS name FROM pg_database WHERE datname = 'ludoteca_template' OR datname ~ '^test_[0-9a-f]{12}$'`,
  )
  for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
}

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
