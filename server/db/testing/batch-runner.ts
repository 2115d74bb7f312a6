// Migrates a database and does its batches, for migrate-under-writes.test.ts to kill: node batch-runner.ts <url> <folder of migrations>
import { migrate } from '../migrate.ts'
import { runBatchesOf } from '../run-batches.ts'

const [url = '', address = ''] = process.argv.slice(2)
const folder = new URL(address)
const log = (line: string): void => void process.stdout.write(`${line}\n`)

await migrate(url, { folder, log })
await runBatchesOf(url, { folder, log })
