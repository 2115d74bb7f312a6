// npm run db:migrate: applies the migrations that the database lacks, and does what they leave for the background.
import { withDatabase } from '../server/db/embedded-session.ts'
import { migrate } from '../server/db/migrate.ts'
import { runBatchesOf } from '../server/db/run-batches.ts'
import { runCommand, say } from './db-command.ts'

const usage = `Usage: npm run db:migrate

Applies the migrations that the database lacks, while servers use it, and then changes the rows that they leave for the background; the next
run goes on where this one was ended. npm start does the same.`

await runCommand(usage, async (config) => {
  const applied = await withDatabase(config, { log: say }, async (url) => {
    const names = await migrate(url, { log: say })
    await runBatchesOf(url, { log: say })
    return names
  })
  say(applied.length > 0 ? `${applied.length} migrations applied.` : 'The database is up to date.')
})
