// npm run db:backup [file]: saves database and pictures to one file, also while the server runs.
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backup } from '../server/db/backup.ts'
import { withDatabase } from '../server/db/embedded.ts'
import { filesFolder } from '../server/files/create-file-store.ts'
import { runCommand, say } from './db-command.ts'

const usage = `Usage: npm run db:backup [file]

Saves the database and all pictures to one file, by default in <data>/backups. Works while the server runs.`

await runCommand(usage, async (config, [name]) => {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = name ? resolve(name) : join(config.dataDir, 'backups', `ludoteca-${stamp}.tar.gz`)
  const filesDir = config.s3 ? null : filesFolder(config.dataDir)
  const { tables, files } = await withDatabase(config, { log: say }, (url) => backup({ url, file, filesDir }))
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1)
  say(
    `${file}: ${rows} rows of ${Object.keys(tables).length} tables and ${Object.keys(files).length} files, ${megabytes} MB`,
  )
  if (config.s3) say('Files are in the bucket of LUDOTECA_FILES: keep versions or copies of it there.')
  say(
    'Keep it safe: it contains all data of all users. It does not contain secrets: keep secrets.json and push-key.json of the data folder too.',
  )
})
