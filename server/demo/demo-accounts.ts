import type { Kysely } from 'kysely'
import type { DB } from '../db/types.ts'
import { revokeSessions } from '../sessions/sessions.queries.ts'
import type { DemoPasswords } from './demo-passwords.ts'

interface Passwords {
  hash: (password: string) => Promise<string>
  verify: (stored: string | null, password: string) => Promise<boolean>
}

/** The existing demo users: a column marks them, whatever their present nicks. */
export const demoAccounts = (db: Kysely<DB>) =>
  db
    .selectFrom('users')
    .where('demo', '=', true)
    .where('deleted_at', 'is', null)
    .select(['id', 'admin', 'password_hash'])
    .orderBy('id')
    .execute()

/**
 * Sets the printed passwords for the demo users and nobody else: a demo user who changed the password loses the change
 * at the next start.
 */
export async function openDemoAccounts(
  db: Kysely<DB>,
  { player, admin }: DemoPasswords,
  { hash, verify }: Passwords,
  now: Date,
): Promise<void> {
  const accounts = await demoAccounts(db)
  for (const [isAdmin, password] of [
    [false, player],
    [true, admin],
  ] as const) {
    const group = accounts.filter((account) => account.admin === isAdmin)
    const [stored = null, ...others] = new Set(group.map((account) => account.password_hash))
    if (group.length === 0 || (others.length === 0 && (await verify(stored, password)))) continue
    await setPassword(db, idsOf(group), await hash(password), now)
  }
}

/** Removes every way to log in as a demo user; returns how many demo users there are. */
export async function closeDemoAccounts(db: Kysely<DB>, now: Date): Promise<number> {
  const accounts = await demoAccounts(db)
  if (accounts.length > 0) await setPassword(db, idsOf(accounts), null, now)
  return accounts.length
}

const idsOf = (accounts: { id: number }[]): number[] => accounts.map(({ id }) => id)

/** No session, passkey or mailed link outlives it. */
function setPassword(db: Kysely<DB>, ids: number[], hash: string | null, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ password_hash: hash, google_sub: null }).where('id', 'in', ids).execute()
    await trx.deleteFrom('passkeys').where('user_id', 'in', ids).execute()
    await trx.deleteFrom('account_tokens').where('user_id', 'in', ids).execute()
    for (const id of ids) await revokeSessions(trx, id, undefined, now)
  })
}
