// npm run db:restore <file> [-- --force]: puts a backup into an empty database; --force empties it first.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '../server/db/backup-manifest.ts'
import { withDatabase } from '../server/db/embedded-session.ts'
import { restore } from '../server/db/restore.ts'
import { runCommand, say } from './db-command.ts'

await runCommand(async (config, args) => {
  const { values, positionals } = parseArgs({ args, options: { force: { type: 'boolean' } }, allowPositionals: true })
  const [name] = positionals
  if (!name) throw new BackupError('Say which backup to restore: npm run db:restore <file> [-- --force].')
  const options = {
    file: resolve(name),
    filesDir: join(config.dataDir, 'files'),
    force: values.force ?? false,
    log: say,
  }
  const { files } = await withDatabase(config, { log: say, alone: true }, (url) => restore({ url, ...options }))
  say(`${Object.keys(files).length} files are back: start Ludoteca with npm start`)
  say(
    'Put secrets.json of the saved data folder back too; without it everybody logs in again and links accounts again.',
  )
})
