import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { AppError, invalid } from '../../errors.ts'
import { personal } from '../../providers/client/retry.ts'
import type { PlatformProfile } from '../../providers/game-platform.ts'
import { recordSecurity } from '../../security-log/record-security.ts'
import { accountLinked, profileOf, eraseLink } from './link-account.ts'
import {
  addLink,
  changeLink,
  isWriting,
  type LinkKey,
  linkOf,
  lockLinks,
  endProof,
  putProof,
  useProof,
  wordOf,
} from './linked-accounts.queries.ts'
import { asking, steamOf } from './linked-account.ts'
import { startTrophies } from './read-account.ts'

type Reach = Pick<Context, 'config' | 'db' | 'jobs' | 'now' | 'providers' | 'resources'>

/** Who proves an account, in which session. */
export interface Prover extends LinkKey {
  sessionId: string
}

/**
 * What a proof asks for next: an address to go to, or a code to write into the profile there; both null once it is
 * proven.
 */
export interface ProofStep {
  proven: boolean
  url: string | null
  code: string | null
}

const minute = 60_000
/** How long a person has to sign in at Steam, and to write a code into a profile. */
const lasts = { answer: 15 * minute, code: 60 * minute }

const done: ProofStep = { proven: true, url: null, code: null }

/** The address that Steam sends a person back to: a page, which sends its query on with the person's token. */
const returnTo = ({ config }: Pick<Reach, 'config'>, state: string): string =>
  `${config.publicUrl}/settings?section=accounts&steam=${state}`

/**
 * Begins or ends a proof that an account is one's own. Steam: by signing in there; the others: by a code in the
 * profile.
 */
export const proveAccount = (
  reach: Reach,
  prover: Prover,
  { username, answer }: { username?: string | undefined; answer?: string | undefined },
): Promise<ProofStep> =>
  prover.platform === 'steam' ? proveBySigningIn(reach, prover, answer) : proveByCode(reach, prover, username)

const refused = (): AppError =>
  new AppError('conflict', 'Steam did not confirm this. Try again from the beginning.', { code: 'proof_refused' })

async function proveBySigningIn(reach: Reach, prover: Prover, answer: string | undefined): Promise<ProofStep> {
  const steam = steamOf(reach)
  if (answer === undefined) {
    const word = randomBytes(24).toString('base64url')
    await putProof(reach.db, { ...prover, word }, new Date(reach.now() + lasts.answer))
    return { proven: false, url: steam.signInUrl(returnTo(reach, word), reach.config.publicUrl), code: null }
  }
  const query = new URLSearchParams(answer)
  const word = query.get('steam') ?? ''
  // It is used before Steam is asked: two copies of one answer are one proof.
  if (!(await useProof(reach.db, { ...prover, word }, new Date(reach.now())))) throw refused()
  const signedIn = await asking('steam', () => steam.verify(query, returnTo(reach, word), personal))
  if (!signedIn) throw refused()
  await keepProven(reach, prover, await profileOf(reach, 'steam', signedIn.id))
  return done
}

/** The first call tells the code, the next ones look for it in the profile. */
async function proveByCode(reach: Reach, prover: Prover, username: string | undefined): Promise<ProofStep> {
  const own = await linkOf(reach.db, prover)
  const name = username ?? own?.username
  if (name === undefined) throw invalid({ username: ['Say which account is yours.'] })
  const profile = await profileOf(reach, prover.platform, name)
  const code = await wordOf(reach.db, prover, new Date(reach.now()))
  if (code !== undefined && profile.about?.includes(code)) {
    await keepProven(reach, prover, profile)
    return done
  }
  if (code !== undefined) return { proven: false, url: null, code }
  const word = `ludoteca-${randomBytes(6).toString('hex')}`
  await putProof(reach.db, { ...prover, word }, new Date(reach.now() + lasts.code))
  return { proven: false, url: null, code: word }
}

/**
 * Whoever proved an account has it: the link of another user is erased with all that was read by it, and their security
 * log says so. An own link to another account of the service stays: 409 `account_linked`.
 */
async function keepProven(reach: Reach, { userId, platform }: Prover, profile: PlatformProfile): Promise<void> {
  const key = { userId, platform }
  await reach.db.transaction().execute(async (trx) => {
    // Another user who links it at this moment has it once more: then there is a row to take over.
    if (!(await takeOver(reach, trx, key, profile)) && !(await takeOver(reach, trx, key, profile)))
      throw accountLinked()
    await startTrophies(reach, trx, key)
    await endProof(trx, key)
  })
}

/**
 * Whether the link is now that of this user; false when another user just linked it, or this one another account.
 */
async function takeOver(reach: Reach, trx: Transaction<DB>, key: LinkKey, profile: PlatformProfile): Promise<boolean> {
  const at = new Date(reach.now())
  const { own, other } = await lockLinks(trx, key, profile.id)
  if (own && own.account_id !== profile.id) throw accountLinked()
  if (other) {
    if (await isWriting(trx, other))
      throw new AppError('conflict', 'This account is being imported at the moment. Try again in a minute.')
    await eraseLink(trx, reach.resources, other)
    const fact = { kind: 'account-taken', userId: other.userId, actorId: null, from: undefined } as const
    await recordSecurity(trx, fact, reach.now())
  }
  const shown = {
    username: profile.name,
    avatar: profile.avatar,
    problem: profile.isPrivate ? 'private' : null,
  } as const
  if (!own) return addLink(trx, { ...key, ...shown, accountId: profile.id, provenAt: at }, at)
  await changeLink(trx, own, { ...shown, proven_at: at })
  return true
}
