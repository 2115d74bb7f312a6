// npm run admin -- NICK [off]: makes somebody an admin, or takes it back; also while the server runs, from the next request on.
import { accountKey } from '../common/rules/account.ts'
import { createDatabase } from '../server/db/connection.ts'
import { withDatabase } from '../server/db/embedded-session.ts'
import { runCommand, say, UsageError } from './db-command.ts'

await runCommand(async (config, [nick, off, ...more]) => {
  if (!nick || (off !== undefined && off !== 'off') || more.length > 0)
    throw new UsageError('Say whom: "npm run admin -- NICK", or "npm run admin -- NICK off".')
  const admin = off === undefined
  const row = await withDatabase(config, { log: say }, async (url) => {
    const database = createDatabase({ url, max: 1, log: say })
    try {
      return await database.db
        .updateTable('users')
        .set({ admin })
        .where('nick_key', '=', accountKey(nick))
        .where('deleted_at', 'is', null)
        .returning('nick')
        .executeTakeFirst()
    } finally {
      await database.close()
    }
  })
  if (!row) throw new UsageError(`There is nobody called ${nick}.`)
  say(`${row.nick} is ${admin ? 'an admin now' : 'no admin any more'}.`)
})
