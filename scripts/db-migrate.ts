// npm run db:migrate: applies the migrations that the database lacks.
import { withDatabase } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { runCommand, say } from './db-command.ts'

const usage = `Usage: npm run db:migrate

Applies the migrations that the database lacks. npm start does the same.`

await runCommand(usage, async (config) => {
  const applied = await withDatabase(config, { log: say }, (url) => migrate(url, { log: say }))
  say(applied.length > 0 ? `${applied.length} migrations applied.` : 'The database is up to date.')
})
