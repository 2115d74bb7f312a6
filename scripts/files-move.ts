// npm run files:move: copies the files of the data folder into the bucket of LUDOTECA_FILES.
import { createFileStore, filesFolder } from '../server/files/create-file-store.ts'
import { createLocalStore } from '../server/files/local-store.ts'
import { moveFiles } from '../server/files/move-files.ts'
import { runCommand, say, UsageError } from './db-command.ts'

const usage = `Usage: LUDOTECA_FILES=s3://key:secret@host/bucket npm run files:move

Copies the files of the data folder into the bucket and compares their sizes. What is there already is not copied again:
run it while the server still uses the folder, then once more after the server has stopped, and start it with LUDOTECA_FILES.
The folder stays as it is.`

await runCommand(usage, async (config) => {
  if (!config.s3) throw new UsageError('Set LUDOTECA_FILES to the bucket that the files are to move to.')
  const folder = filesFolder(config.dataDir)
  const { copied, there } = await moveFiles(createLocalStore(folder), createFileStore(config), (count) => {
    if (count % 100 === 0) say(`${count} files copied`)
  })
  say(`${copied} files copied, ${there} were there already; all sizes are the same.`)
  say(`Start Ludoteca with LUDOTECA_FILES, look at some pictures, then delete ${folder}.`)
})
