import type { Kysely } from 'kysely'
import type { DB } from '../db/types.ts'
import { tooMany } from '../errors.ts'
import type { Viewer } from '../viewer.ts'
import { forgetAttempt, findProvenAt, setProvenAt } from './attempts.queries.ts'
import { createCounting, type Limit } from './counting.ts'

const minutes = 60
/** Wrong proofs of identity from one session. */
const sessionLimit: Limit = { points: 10, seconds: 10 * minutes }
/**
 * Wrong proofs from all sessions of an account. One session cannot use it up, nor can two. It does not concern a
 * session that has proved itself.
 */
const accountLimit: Limit = { points: 150, seconds: 60 * minutes }
/** A session counts as proved for this many milliseconds after its log-in. */
const freshLife = 10 * minutes * 1_000

export type ProofCaller = Pick<Viewer, 'id' | 'sessionId'>

const keysOf = ({ id, sessionId }: ProofCaller) => ({ session: `proof:${id}:${sessionId}`, account: `proof:${id}` })

/**
 * Limits of wrong proofs ("prove it is you"). They count for each session: whoever stole one guesses there, and the
 * owner still ends it from another one (AU-40).
 */
export function createProofLimits({ db, now }: { db: Kysely<DB>; now: () => number }) {
  const { waitFor, count } = createCounting(db)

  async function isProven(caller: ProofCaller): Promise<boolean> {
    const session = await findProvenAt(db, caller)
    return session !== undefined && (session.proven_at !== null || now() - session.created_at.getTime() < freshLife)
  }

  return {
    async takeProof(caller: ProofCaller): Promise<void> {
      const keys = keysOf(caller)
      await count(keys.session, sessionLimit)
      const seconds = await waitFor(keys.account, accountLimit)
      if (seconds > 0 && !(await isProven(caller))) throw tooMany(seconds)
    },
    async acceptProof(trx: Kysely<DB>, caller: ProofCaller): Promise<void> {
      await setProvenAt(trx, caller, new Date(now()))
      await forgetAttempt(trx, Object.values(keysOf(caller)))
    },
  }
}
