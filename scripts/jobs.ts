// npm run jobs [-- again all|again ID…|forget ID…]: lists the jobs that failed for good, queues them again, or deletes
// them.
import { isUnavailable } from '../server/db/connection-errors.ts'
import { createDatabase } from '../server/db/connection.ts'
import { withDatabase } from '../server/db/embedded.ts'
import { createJobQueue } from '../server/jobs/create-queue.ts'
import { forgetDeadLetters, listDeadLetters, sendAgain } from '../server/jobs/dead-letters.ts'
import { createLog } from '../server/log.ts'
import { runCommand, say, UsageError } from './db-command.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const usage = `Usage: npm run jobs [-- again all | again ID… | forget ID…]

Lists the dead letters: background jobs that failed for good.
  again    queues them again, with all their tries
  forget   deletes them`

await runCommand(usage, async (config, [what, ...ids]) => {
  const all = what === 'again' && ids.join() === 'all'
  const named = (what === 'again' || what === 'forget') && ids.length > 0 && ids.every((id) => uuid.test(id))
  if (what !== undefined && !all && !named) throw new UsageError(usage.split('\n')[0])
  await withDatabase(config, { log: say }, async (url) => {
    const { pool } = createDatabase({ url, max: 2, prepared: config.databasePrepared, log: say })
    const queue = createJobQueue({ pool, log: createLog(config) })
    try {
      const boss = await queue.boss().catch((error: unknown) => {
        if (isUnavailable(error)) throw error
        throw new UsageError('There is no job queue of this version yet: start Ludoteca once first.', { cause: error })
      })
      if (what === 'again') say(`${await sendAgain(boss, all ? undefined : ids)} jobs queued again.`)
      else if (what === 'forget') await forgetDeadLetters(boss, ids)
      const deadLetters = await listDeadLetters(boss)
      if (deadLetters.length === 0) say('There are no dead letters.')
      for (const { id, name, addedAt, tries, failure } of deadLetters)
        say(`${id}  ${name}, added ${addedAt?.toISOString() ?? '?'}, ${tries} tries: ${failure}`)
    } finally {
      await queue.stop()
      await pool.end()
    }
  })
})
