import { type Kysely, sql, type Updateable } from 'kysely'
import type { DB, Users } from '../../db/types.ts'
import { isEmailHeld } from './address.queries.ts'

/** What a user sees of the own account. */
export const ownColumns = [
  'id',
  'nick',
  'name',
  'surname',
  'email',
  'email_verified',
  'birthdate',
  'city',
  'biography',
  'avatar',
  'background',
  'lang',
  'admin',
  'premium',
  'email_notification',
  'timeline_privacy',
  'trophy_privacy',
  'hidden_words',
  'spoilers_covered',
  sql<boolean>`password_hash is not null`.as('has_password'),
  sql<boolean>`google_sub is not null`.as('google'),
  sql<{ platform: string; username: string }[]>`coalesce((
    select json_agg(json_build_object('platform', a.platform, 'username', a.username) order by a.linked_at)
    from platform_accounts a where a.user_id = users.id), '[]')`.as('accounts'),
  'created_at',
  'suspended_until',
  'last_seen_at',
] as const

/** A user's own view of the account; undefined when deleted. */
export function findOwn(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('users')
    .select(ownColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>

/**
 * The account of a nick or an e-mail, given as its key. `familiar`: there was a recent log-in from this network. A nick
 * has no @, so one index is enough.
 */
export function findAccount(db: Kysely<DB>, key: string, network: string) {
  return db
    .selectFrom('users')
    .where(key.includes('@') ? 'email_key' : 'nick_key', '=', key)
    .where('deleted_at', 'is', null)
    .select([...ownColumns, 'password_hash'])
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('sessions').whereRef('user_id', '=', 'users.id').where('address', '=', network).select('id'),
        )
        .as('familiar'),
    )
    .executeTakeFirst()
}

/**
 * Which of the two are in use; a nick also while it is reserved after a deletion (P-55), an address while an account
 * can be reverted to it.
 */
export async function findTaken(
  db: Kysely<DB>,
  nickKey: string,
  emailKey: string,
  now: Date,
): Promise<{ nick: boolean; email: boolean }> {
  const rows = await db
    .selectFrom('users')
    .select(['nick_key', 'email_key'])
    .where((eb) => eb.or([eb('nick_key', '=', nickKey), eb('email_key', '=', emailKey)]))
    .execute()
  const held = await db
    .selectFrom('held_nicks')
    .select('nick_key')
    .where('nick_key', '=', nickKey)
    .where('until', '>', now)
    .executeTakeFirst()
  const left = await isEmailHeld(db, emailKey, now)
  const nick = held !== undefined || rows.some((row) => row.nick_key === nickKey)
  return { nick, email: left || rows.some((row) => row.email_key === emailKey) }
}

interface NewAccount {
  nick: string
  email: string
  passwordHash: string
  lang: string
  /** Whether the account's ratings count in averages from the start (RA-04). */
  ratingsCount: boolean
  createdAt: Date
}

/** The new account, or undefined when another request took the nick or the e-mail first. */
export function insertAccount(
  db: Kysely<DB>,
  { nick, email, passwordHash, lang, ratingsCount, createdAt }: NewAccount,
) {
  return db
    .insertInto('users')
    .values({
      nick,
      email,
      password_hash: passwordHash,
      lang,
      ratings_count: ratingsCount,
      created_at: createdAt,
      last_seen_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(ownColumns)
    .executeTakeFirst()
}

/** Changes the given fields of a profile and returns the complete profile. */
export function updateOwn(db: Kysely<DB>, id: number, change: Updateable<Users>) {
  return db
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(ownColumns)
    .executeTakeFirst()
}

/** Records the time of a user's visit. */
export async function setLastSeen(db: Kysely<DB>, id: number, at: Date): Promise<void> {
  await db.updateTable('users').set({ last_seen_at: at }).where('id', '=', id).execute()
}

/** Whether an account's password is still the one that was checked; if so, it stays so until the transaction ends. */
export async function holdPassword(trx: Kysely<DB>, id: number, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
