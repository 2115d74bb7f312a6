// npm run jobs [again all|again ID…|forget ID…]: shows the jobs that failed for good, sends them again, or gives them up.
import { createDatabase } from '../server/db/connection.ts'
import { withDatabase } from '../server/db/embedded-session.ts'
import { createJobQueue } from '../server/jobs/create-queue.ts'
import { forgetDeadLetters, listDeadLetters, sendAgain } from '../server/jobs/dead-letters.ts'
import { createLog } from '../server/log.ts'
import { runCommand, say, UsageError } from './db-command.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

await runCommand(async (config, [what, ...ids]) => {
  const all = what === 'again' && ids.join() === 'all'
  const named = (what === 'again' || what === 'forget') && ids.length > 0 && ids.every((id) => uuid.test(id))
  if (what !== undefined && !all && !named)
    throw new UsageError('Say "npm run jobs" for the list, then "npm run jobs -- again ID" (or all), or "forget ID".')
  await withDatabase(config, { log: say }, async (url) => {
    const { pool } = createDatabase({ url, max: 2, log: say })
    const queue = createJobQueue({ pool, log: createLog(config) })
    try {
      const boss = await queue.boss().catch((error: unknown) => {
        throw new UsageError('There is no queue of this version yet: start Ludoteca once first.', { cause: error })
      })
      if (what === 'again') say(`${await sendAgain(boss, all ? undefined : ids)} jobs are tried again.`)
      else if (what === 'forget') await forgetDeadLetters(boss, ids)
      const parked = await listDeadLetters(boss)
      if (parked.length === 0) say('No job is parked.')
      for (const { id, name, addedAt, tries, failure } of parked)
        say(`${id}  ${name}, added ${addedAt?.toISOString() ?? '?'}, ${tries} tries: ${failure}`)
    } finally {
      await queue.stop()
      await pool.end()
    }
  })
})
