// npm run admin -- NICK [off]: makes somebody an admin, or takes it back; also while the server runs, from the next request on.
import { accountKey } from '../common/rules/account.ts'
import { runCommand, say, UsageError, withTables } from './db-command.ts'

await runCommand(async (config, [nick, off, ...more]) => {
  if (!nick || (off !== undefined && off !== 'off') || more.length > 0)
    throw new UsageError('Say whom: "npm run admin -- NICK", or "npm run admin -- NICK off".')
  const admin = off === undefined
  const row = await withTables(config, (db) =>
    db
      .updateTable('users')
      .set({ admin })
      .where('nick_key', '=', accountKey(nick))
      .where('deleted_at', 'is', null)
      .returning('nick')
      .executeTakeFirst(),
  )
  if (!row) throw new UsageError(`There is nobody called ${nick}.`)
  say(`${row.nick} is ${admin ? 'an admin now' : 'no admin any more'}.`)
})
