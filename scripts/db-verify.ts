// npm run db:verify: recounts what the database keeps counted, compares pictures with their files, and says what differs; also while the server runs. It changes nothing.
import { verifyCounters } from '../server/db/verify-counters.ts'
import { verifyPictures } from '../server/features/media/verify-pictures.ts'
import { createFileStore } from '../server/files/create-file-store.ts'
import { resources } from '../server/resources.ts'
import { runCommand, say, withTables } from './db-command.ts'

await runCommand(async (config) => {
  const found = await withTables(config, async (db) => ({
    pictures: await verifyPictures(db, createFileStore(config), Date.now()),
    counters: await verifyCounters(db, resources),
  }))
  for (const { what, differences } of found.counters) {
    say(`${what}: ${differences.length === 0 ? 'all right' : `${differences.length} differ`}`)
    for (const { thing, counter, kept, counted } of differences)
      say(`  ${thing}: ${counter} is ${kept}, counted are ${counted}`)
    if (differences.length > 0) process.exitCode = 1
  }
  const { missing, extra } = found.pictures
  say(`pictures: ${missing.length + extra.length === 0 ? 'all right' : `${missing.length + extra.length} differ`}`)
  for (const key of missing) say(`  ${key}: missing or damaged`)
  for (const key of extra) say(`  ${key}: nothing shows it`)
  if (missing.length + extra.length > 0) process.exitCode = 1
})
