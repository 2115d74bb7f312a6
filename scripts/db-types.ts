// npm run db:types [-- --check]: writes (or compares) the types and the schema of the migrated database.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../server/db/migrate.ts'
import { hashMigrations, readHashes } from '../server/db/migration-hashes.ts'
import { readSchema } from '../server/db/schema.ts'
import { startTestCluster } from '../server/db/testing/cluster.ts'
import { runCommand, say } from './db-command.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'server/db/types.ts')
const schemaFile = join(root, 'server/db/schema.json')
const hashesFile = join(root, 'server/db/migrations/hashes.json')

const run = (file: string, args: string[]) => {
  const { status } = spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${file} failed`)
}

function generate(url: string, file: string): void {
  const codegen = join(createRequire(import.meta.url).resolve('kysely-codegen'), '../cli/bin.js')
  run(codegen, [
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${file}`,
    '--default-schema=public',
    '--include-pattern=public.*',
    '--exclude-pattern=migration',
    '--no-domains',
    '--date-parser=string',
    '--numeric-parser=number',
    // The type to which connection.ts converts an int8.
    '--type-mapping={"int8":"number"}',
  ])
}

/** The schema as JSON, one line for each part. */
async function describeSchema(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    return `${JSON.stringify(await readSchema(pool), null, 2)}\n`
  } finally {
    await pool.end()
  }
}

/** The hashes of all migrations. Those that are known stay as they are: a test fails when a migration changes. */
const describeHashes = (): string => {
  const known = readHashes()
  const current = Object.entries(hashMigrations()).map(([name, hash]) => [name, known[name] ?? hash])
  return `${JSON.stringify(Object.fromEntries(current), null, 2)}\n`
}

const usage = `Usage: npm run db:types [-- --check]

Writes server/db/types.ts and server/db/schema.json from the migrated schema, and the hashes of new migrations.
  --check   only compares, and fails if a file is out of date`

await runCommand(usage, async (_config, args) => {
  const check = args.includes('--check')
  const file = check ? `${target.slice(0, -'.ts'.length)}.check.ts` : target
  const cluster = await startTestCluster()
  try {
    await migrate(cluster.url)
    generate(cluster.url, file)
    const written = [
      { path: schemaFile, text: await describeSchema(cluster.url) },
      { path: hashesFile, text: describeHashes() },
    ]
    if (!check) {
      for (const { path, text } of written) writeFileSync(path, text)
      return say('server/db/types.ts, schema.json and migrations/hashes.json written.')
    }
    const same =
      readFileSync(file, 'utf8') === readFileSync(target, 'utf8') &&
      written.every(({ path, text }) => readFileSync(path, 'utf8') === text)
    if (same) return say('server/db/types.ts and schema.json are up to date.')
    console.error('server/db/types.ts or schema.json does not match the migrations: run npm run db:types.')
    process.exitCode = 1
  } finally {
    await cluster.stop()
    if (check) rmSync(file, { force: true })
  }
})
