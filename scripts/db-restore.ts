// npm run db:restore <file> [-- --force]: restores a backup into an empty database; --force empties it first.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '../server/db/backup-format.ts'
import { createDatabase } from '../server/db/connection.ts'
import { withDatabase } from '../server/db/embedded.ts'
import { restore } from '../server/db/restore.ts'
import { describeLostSecrets } from '../server/features/auth/auth.ts'
import { runCommand, say } from './db-command.ts'

const usage = `Usage: npm run db:restore <file> [-- --force]

Restores a backup into an empty database. Stop the server first.
  --force   empties the database before`

await runCommand(usage, async (config, args) => {
  const { values, positionals } = parseArgs({ args, options: { force: { type: 'boolean' } }, allowPositionals: true })
  const [name] = positionals
  if (!name) throw new BackupError('Name a backup: npm run db:restore <file> [-- --force]')
  const options = {
    file: resolve(name),
    filesDir: join(config.dataDir, 'files'),
    force: values.force ?? false,
    log: say,
  }
  const { files, lost } = await withDatabase(config, { log: say, alone: true }, async (url) => {
    const { files } = await restore({ url, ...options })
    const { db, close } = createDatabase({ url, max: 1, prepared: config.databasePrepared, log: say })
    const lost = await describeLostSecrets({ db, config }).finally(close)
    return { files, lost }
  })
  const count = Object.keys(files).length
  if (config.s3 && count > 0) say('The files are in the data folder: npm run files:move puts them into the bucket.')
  say(`${count} files restored. Start Ludoteca with npm start.`)
  say(
    lost ??
      'Copy secrets.json and push-key.json of the original data folder too: links in mails and sign-ins of linked services were made with the first, pushes to browsers with the second.',
  )
})
