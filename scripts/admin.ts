// npm run admin -- NICK [off]: makes a user an admin, or removes the right; also while the server runs, from its next request on.
import { accountKey } from '../common/rules/account.ts'
import { recordSecurity } from '../server/security-log/record-security.ts'
import { runCommand, say, UsageError, withTables } from './db-command.ts'

const usage = `Usage: npm run admin -- NICK [off]

Makes a user an admin; "off" removes the right. Works while the server runs, from its next request on.`

await runCommand(usage, async (config, [nick, off, ...more]) => {
  if (!nick || (off !== undefined && off !== 'off') || more.length > 0)
    throw new UsageError('Name a user: npm run admin -- NICK [off]')
  const admin = off === undefined
  const row = await withTables(config, (db) =>
    db.transaction().execute(async (trx) => {
      const changed = await trx
        .updateTable('users')
        .set({ admin })
        .where('nick_key', '=', accountKey(nick))
        .where('deleted_at', 'is', null)
        .returning(['id', 'nick'])
        .executeTakeFirst()
      const kind = admin ? 'admin-made' : 'admin-unmade'
      if (changed) await recordSecurity(trx, { kind, userId: changed.id, actorId: null, from: undefined }, Date.now())
      return changed
    }),
  )
  if (!row) throw new UsageError(`There is no user ${nick}.`)
  say(`${row.nick} is ${admin ? 'now an admin' : 'no longer an admin'}.`)
})
