import { type Kysely, sql, type Transaction } from 'kysely'
import type { AccountProblem } from '../../../common/api/account.ts'
import type { ImportState } from '../../../common/api/import.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { authorize, type Authorized } from '../../db/authorized.ts'
import type { DB } from '../../db/types.ts'

/** Which link it is: its owner's id leads every key. */
export interface LinkKey {
  userId: number
  platform: GamePlatformName
}

export interface LinkRow {
  platform: GamePlatformName
  account_id: string
  username: string
  avatar: string | null
  proven_at: Date | null
  linked_at: Date
  read_at: Date | null
  problem: AccountProblem | null
  sync: boolean
  played_minutes: number | null
  trophies: boolean
}

/** A link as its owner sees it: with what was read, and the import that is under way. */
export interface ShownLink extends LinkRow {
  games: number
  minutes: number
  import: { id: number; state: ImportState; rows: number; done: number } | null
}

const fields = sql`a.platform, a.account_id, a.username, a.avatar, a.proven_at, a.linked_at, a.read_at, a.problem, a.sync,
  a.played_minutes, a.trophies`
const its = ({ userId, platform }: LinkKey) => sql`user_id = ${userId} and platform = ${platform}`

/** A person's links, in the order in which they are shown; of one service only, if it is named. */
export async function linksOf(db: Kysely<DB>, userId: number, only?: GamePlatformName): Promise<ShownLink[]> {
  const { rows } = await sql<ShownLink>`
    select ${fields}, read.games, read.minutes, (
      select json_build_object('id', i.id, 'state', i.state, 'rows', i.rows, 'done', i.done) from csv_imports i
      where i.user_id = a.user_id and i.format = a.platform and i.state in ('reading', 'preview', 'applying', 'undoing')
      order by i.id desc limit 1) as import
    from platform_accounts a cross join lateral (
      select count(*) as games, coalesce(sum(g.minutes), 0) as minutes from platform_games g
      where g.user_id = a.user_id and g.platform = a.platform) read
    where a.user_id = ${userId} ${only === undefined ? sql`` : sql`and a.platform = ${only}`}
    order by array_position(array['steam', 'psn', 'xbox'], a.platform)`.execute(db)
  return rows
}

/** One link, unlocked; undefined without one. */
export async function linkOf(db: Kysely<DB>, { userId, platform }: LinkKey): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${fields} from platform_accounts a where a.user_id = ${userId} and a.platform = ${platform}`.execute(db)
  return rows[0]
}

export type OwnLink = Authorized<LinkRow & LinkKey>

/** The same, locked until the transaction ends. */
export async function lockLink(trx: Transaction<DB>, { userId, platform }: LinkKey): Promise<OwnLink | undefined> {
  const { rows } = await sql<LinkRow & LinkKey>`
    select ${fields}, a.user_id as "userId" from platform_accounts a
    where a.user_id = ${userId} and a.platform = ${platform} for update`.execute(trx)
  return authorize(rows[0])
}

/**
 * The own link to a service and that of another user to one of its accounts, both locked. One statement in the order of
 * the users: two who prove the accounts of each other wait, and neither is a victim of a deadlock.
 */
export async function lockLinks(
  trx: Transaction<DB>,
  { userId, platform }: LinkKey,
  accountId: string,
): Promise<{ own: OwnLink | undefined; other: OwnLink | undefined }> {
  const { rows } = await sql<LinkRow & LinkKey>`
    select ${fields}, a.user_id as "userId" from platform_accounts a
    where a.platform = ${platform} and (a.user_id = ${userId} or a.account_id = ${accountId})
    order by a.user_id for update`.execute(trx)
  const [own, other] = [true, false].map((isOwn) => rows.find((row) => (row.userId === userId) === isOwn))
  return { own: authorize(own), other: authorize(other) }
}

export interface NewLink extends LinkKey {
  accountId: string
  username: string
  avatar: string | null
  provenAt: Date | null
  problem: AccountProblem | null
}

/** Whether it was added: not when the person has a link to this service, or somebody else one to this account. */
export async function addLink(trx: Transaction<DB>, link: NewLink, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into platform_accounts (user_id, platform, account_id, username, avatar, proven_at, problem, linked_at)
    values (${link.userId}, ${link.platform}, ${link.accountId}, ${link.username}, ${link.avatar}, ${link.provenAt},
      ${link.problem}, ${at})
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0) > 0
}

type Change = Partial<Omit<LinkRow, 'platform' | 'account_id' | 'linked_at'>>

/** Changes some of a link; one that is gone stays gone. */
export async function changeLink(db: Kysely<DB>, key: Authorized<LinkKey>, change: Change): Promise<void> {
  await db
    .updateTable('platform_accounts')
    .set(change)
    .where('user_id', '=', key.userId)
    .where('platform', '=', key.platform)
    .execute()
}

/** Whether one of its imports is writing to the collection. */
export async function isWriting(trx: Transaction<DB>, { userId, platform }: LinkKey): Promise<boolean> {
  const { rows } = await sql`
    select from csv_imports where user_id = ${userId} and format = ${platform} and state in ('applying', 'undoing')
    for update`.execute(trx)
  return rows.length > 0
}

/** Deletes what was earned with an account: all of it hangs from the reading of its trophies. */
export async function forgetTrophies(trx: Transaction<DB>, key: Authorized<LinkKey>): Promise<void> {
  await sql`delete from trophy_readings where ${its(key)}`.execute(trx)
}

/** Deletes a link with all that was read from it: its games and trophies, and the imports with their rows. */
export async function deleteLink(trx: Transaction<DB>, key: Authorized<LinkKey>): Promise<void> {
  await sql`delete from csv_imports where user_id = ${key.userId} and format = ${key.platform}`.execute(trx)
  await sql`delete from platform_games where ${its(key)}`.execute(trx)
  await sql`delete from platform_proofs where ${its(key)}`.execute(trx)
  await sql`delete from platform_accounts where ${its(key)}`.execute(trx)
}

/** The import of an account that is being read or writes; undefined without one. */
export async function importAtWork(trx: Transaction<DB>, { userId, platform }: LinkKey): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from csv_imports where user_id = ${userId} and format = ${platform}
      and state in ('reading', 'applying', 'undoing') order by id desc limit 1`.execute(trx)
  return rows[0]?.id
}

/** Whether an import of an account waits for a decision. */
export async function hasPreview(trx: Transaction<DB>, { userId, platform }: LinkKey): Promise<boolean> {
  const { rows } = await sql`
    select from csv_imports where user_id = ${userId} and format = ${platform} and state = 'preview' limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** Deletes imports of an account that were read and never applied. */
export async function deletePreviews(trx: Transaction<DB>, { userId, platform }: OwnLink): Promise<void> {
  await sql`
    delete from csv_imports where user_id = ${userId} and format = ${platform} and state in ('preview', 'failed')`.execute(
    trx,
  )
}

/** Deletes imports of the nightly pass but the latest ones. */
export async function tidyNightly(db: Kysely<DB>, { userId, platform }: LinkKey, kept: number): Promise<void> {
  await sql`
    delete from csv_imports where user_id = ${userId} and format = ${platform} and auto = 'nightly' and state = 'done'
      and id <= coalesce((select id from csv_imports where user_id = ${userId} and format = ${platform} and auto = 'nightly'
        order by id desc offset ${kept} limit 1), 0)`.execute(db)
}

/**
 * A batch of accounts whose owners chose the nightly pass and that were not read since then, behind the one that came
 * last.
 */
export async function accountsToSync(
  db: Kysely<DB>,
  { after, before }: { after: LinkKey | undefined; before: Date },
  count: number,
): Promise<LinkKey[]> {
  const { rows } = await sql<LinkKey>`
    select a.user_id as "userId", a.platform from platform_accounts a
    join users u on u.id = a.user_id and u.deleted_at is null
    where a.sync and (a.user_id, a.platform) > (${after?.userId ?? 0}, ${after?.platform ?? ''}) and (a.read_at is null or a.read_at < ${before})
    order by a.user_id, a.platform limit ${count}`.execute(db)
  return rows
}

/** A proof under way: a word, and the session that asked for it. */
export interface Proof extends LinkKey {
  sessionId: string
  word: string
}

/** Begins a proof; an earlier one of the same person and service is void. */
export async function putProof(db: Kysely<DB>, proof: Proof, until: Date): Promise<void> {
  await sql`
    insert into platform_proofs (user_id, platform, session_id, word, expires_at)
    values (${proof.userId}, ${proof.platform}, ${proof.sessionId}, ${proof.word}, ${until})
    on conflict (user_id, platform) do update
      set session_id = excluded.session_id, word = excluded.word, expires_at = excluded.expires_at`.execute(db)
}

/** The word of the proof under way; undefined without one. */
export async function wordOf(db: Kysely<DB>, key: LinkKey, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ word: string }>`
    select word from platform_proofs where ${its(key)} and expires_at > ${now}`.execute(db)
  return rows[0]?.word
}

/** Whether the word was right, for this session; it is of no use afterwards, and neither is a wrong one. */
export async function useProof(db: Kysely<DB>, { sessionId, word, ...key }: Proof, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from platform_proofs where ${its(key)} and session_id = ${sessionId} and word = ${word} and expires_at > ${now}
    returning word`.execute(db)
  return rows.length > 0
}

export async function endProof(trx: Transaction<DB>, key: LinkKey): Promise<void> {
  await sql`delete from platform_proofs where ${its(key)}`.execute(trx)
}

/** Deletes proofs whose time is over. */
export async function purgeProofs(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`delete from platform_proofs where expires_at <= ${now}`.execute(db)
}
