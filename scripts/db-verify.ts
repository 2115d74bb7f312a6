// npm run db:verify: recounts every stored counter, compares pictures with their files, and prints differences; also
// while the server runs. It changes nothing.
import { verifyCounters } from '../server/db/verify-counters.ts'
import { verifyPictures } from '../server/features/media/media-files.ts'
import { createFileStore } from '../server/files/create-file-store.ts'
import { resources } from '../server/resources.generated.ts'
import { runCommand, say, withTables } from './db-command.ts'

const usage = `Usage: npm run db:verify

Recounts every stored counter, compares pictures with their files, and prints differences. Changes nothing. Works while the server runs.`

await runCommand(usage, async (config) => {
  const found = await withTables(config, async (db) => ({
    pictures: await verifyPictures(db, createFileStore(config), Date.now()),
    counters: await verifyCounters(db, resources),
  }))
  for (const { what, differences } of found.counters) {
    say(`${what}: ${differences.length === 0 ? 'correct' : `${differences.length} differ`}`)
    for (const { thing, counter, kept, counted } of differences)
      say(`  ${thing}: ${counter} is ${kept}, should be ${counted}`)
    if (differences.length > 0) process.exitCode = 1
  }
  const { missing, extra } = found.pictures
  say(`pictures: ${missing.length + extra.length === 0 ? 'correct' : `${missing.length + extra.length} differ`}`)
  for (const key of missing) say(`  ${key}: missing or damaged`)
  for (const key of extra) say(`  ${key}: not in the database`)
  if (missing.length + extra.length > 0) process.exitCode = 1
})
