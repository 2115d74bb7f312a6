// npm run db:verify: recounts what the database keeps counted, and says what differs; also while the server runs. It changes nothing.
import { createDatabase } from '../server/db/connection.ts'
import { withDatabase } from '../server/db/embedded-session.ts'
import { verifyCounters } from '../server/db/kept-counters.ts'
import { runCommand, say } from './db-command.ts'

await runCommand(async (config) => {
  const found = await withDatabase(config, { log: say }, async (url) => {
    const database = createDatabase({ url, max: 1, log: say })
    try {
      return await verifyCounters(database.db)
    } finally {
      await database.close()
    }
  })
  for (const { what, differences } of found) {
    say(`${what}: ${differences.length === 0 ? 'all right' : `${differences.length} differ`}`)
    for (const { thing, counter, kept, counted } of differences)
      say(`  ${thing}: ${counter} is ${kept}, counted are ${counted}`)
    if (differences.length > 0) process.exitCode = 1
  }
})
