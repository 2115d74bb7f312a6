// npm run demo:remove: deletes the demo accounts with all their data; also while the server runs.
import { removeDemo } from '../server/demo/load-demo.ts'
import { createFileStore } from '../server/files/create-file-store.ts'
import { resources } from '../server/resources.generated.ts'
import { runCommand, say, withTables } from './db-command.ts'

const usage = `Usage: npm run demo:remove

Deletes the demo accounts with all their data. Works while the server runs.`

await runCommand(usage, async (config) => {
  const files = createFileStore(config)
  const removed = await withTables(config, (db) => removeDemo({ db, files, resources, now: Date.now }))
  say(removed === 0 ? 'There are no demo accounts.' : `${removed} demo accounts deleted.`)
})
