// npm run demo:remove: removes the accounts of the demonstration with all that they have; also while the server runs.
import { removeDemo } from '../server/demo/remove-demo.ts'
import { createFileStore } from '../server/files/create-file-store.ts'
import { resources } from '../server/resources.ts'
import { runCommand, say, withTables } from './db-command.ts'

await runCommand(async (config) => {
  const files = createFileStore(config)
  const removed = await withTables(config, (db) => removeDemo({ db, files, resources, now: Date.now }))
  say(removed === 0 ? 'There are no demonstration accounts.' : `${removed} demonstration accounts are removed.`)
})
