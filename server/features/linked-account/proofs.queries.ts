import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { LinkKey } from './linked-accounts.queries.ts'

/** A proof under way: a word, and the session that asked for it. */
export interface Proof extends LinkKey {
  sessionId: string
  word: string
}

const its = ({ userId, platform }: LinkKey) => sql`user_id = ${userId} and platform = ${platform}`

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
