// npm run db:migrate: brings the database to the newest version.
import { withDatabase } from '../server/db/embedded-session.ts'
import { migrate } from '../server/db/migrate.ts'
import { runCommand, say } from './db-command.ts'

await runCommand(async (config) => {
  const applied = await withDatabase(config, { log: say }, (url) => migrate(url, { log: say }))
  say(applied.length > 0 ? `${applied.length} migrations applied` : 'The database is up to date')
})
