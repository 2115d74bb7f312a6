// npm run admin -- NICK [off | reset-second-factor]: makes a user an admin, removes the right, or a lost second factor;
// also while the server runs, from its next request on.
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { SecurityKind } from '../common/api/security.ts'
import { accountKey } from '../common/rules/account.ts'
import { recordSecurity } from '../server/security-log/record-security.ts'
import type { DB } from '../server/db/types.ts'
import { deletePasskeys } from '../server/features/auth/credentials.queries.ts'
import { deleteSecondFactor } from '../server/features/auth/second-factor.queries.ts'
import { revokeSessions } from '../server/sessions/sessions.queries.ts'
import { runCommand, say, UsageError, withTables } from './db-command.ts'

const usage = `Usage: npm run admin -- NICK [off | reset-second-factor]

Makes a user an admin; "off" removes the right. "reset-second-factor" removes the authenticator app,
the recovery codes and the passkeys of a user who has lost them, and ends all sessions. All work while the server runs, from its next request on.`

const byNick = (nick: string) => (eb: ExpressionBuilder<DB, 'users'>) =>
  eb.and([eb('nick_key', '=', accountKey(nick)), eb('deleted_at', 'is', null)])

const record = (trx: Kysely<DB>, kind: SecurityKind, userId: number) =>
  recordSecurity(trx, { kind, userId, actorId: null, from: undefined }, Date.now())

const setAdmin = (db: Kysely<DB>, nick: string, admin: boolean) =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('users')
      .set({ admin })
      .where(byNick(nick))
      .returning(['id', 'nick'])
      .executeTakeFirst()
    if (row) await record(trx, admin ? 'admin-made' : 'admin-unmade', row.id)
    return row
  })

/** Afterwards the password logs in alone; whoever lost a phone may have lost a session with it. */
const resetSecondFactor = (db: Kysely<DB>, nick: string) =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('users')
      .where(byNick(nick))
      .select(['id', 'nick'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    await deleteSecondFactor(trx, row.id)
    await deletePasskeys(trx, row.id)
    await revokeSessions(trx, row.id, undefined, new Date())
    await record(trx, 'second-factor-reset', row.id)
    return row
  })

await runCommand(usage, async (config, [nick, what = 'on', ...more]) => {
  if (!nick || !['on', 'off', 'reset-second-factor'].includes(what) || more.length > 0)
    throw new UsageError('Name a user: npm run admin -- NICK [off | reset-second-factor]')
  const isReset = what === 'reset-second-factor'
  const row = await withTables(config, (db) =>
    isReset ? resetSecondFactor(db, nick) : setAdmin(db, nick, what === 'on'),
  )
  if (!row) throw new UsageError(`There is no user ${nick}.`)
  if (isReset) say(`${row.nick} has no second factor now, and logs in with the password.`)
  else say(`${row.nick} is ${what === 'on' ? 'now an admin' : 'no longer an admin'}.`)
})
