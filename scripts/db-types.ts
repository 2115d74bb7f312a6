// npm run db:types [-- --check]: writes (or compares) the types of the migrated database, server/db/types.ts.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../server/db/migrate.ts'
import { startTestCluster } from '../server/db/testing/cluster.ts'
import { runCommand, say } from './db-command.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'server/db/types.ts')

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

const usage = `Usage: npm run db:types [-- --check]

Writes server/db/types.ts from the migrated schema.
  --check   only compares, and fails if the file is out of date`

await runCommand(usage, async (_config, args) => {
  const check = args.includes('--check')
  const file = check ? `${target.slice(0, -'.ts'.length)}.check.ts` : target
  const cluster = await startTestCluster()
  try {
    await migrate(cluster.url)
    generate(cluster.url, file)
    if (!check) return say('server/db/types.ts written.')
    if (readFileSync(file, 'utf8') === readFileSync(target, 'utf8')) return say('server/db/types.ts is up to date.')
    console.error('server/db/types.ts does not match the migrations: run npm run db:types.')
    process.exitCode = 1
  } finally {
    await cluster.stop()
    if (check) rmSync(file, { force: true })
  }
})
