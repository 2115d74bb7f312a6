import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import type { PlatformProfile } from '../../providers/game-platform.ts'
import { personal } from '../../providers/client/retry.ts'
import {
  addLink,
  changeLink,
  isWriting,
  type LinkKey,
  lockLink,
  deleteLink,
  type OwnLink,
} from './linked-accounts.queries.ts'
import { asking, platformOf, unknownText } from './linked-account.ts'
import { startTrophies } from './read-account.ts'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

type Reach = Pick<Context, 'db' | 'jobs' | 'now' | 'providers' | 'resources'>

/** The profile of a name, an id or an address; throws 422 `profile_unknown` when there is none. */
export async function profileOf(
  reach: Pick<Reach, 'providers'>,
  platform: GamePlatformName,
  username: string,
): Promise<PlatformProfile> {
  const service = platformOf(reach, platform)
  const profile = await asking(platform, () => service.profile(username, personal))
  if (!profile) throw invalid({ username: [unknownText(platform)] }, 'profile_unknown')
  return profile
}

/** One person has one account of each service. */
export const accountLinked = (): AppError =>
  new AppError('conflict', 'Another account of this service is linked: unlink it first.', { code: 'account_linked' })

const taken = (): AppError =>
  new AppError('conflict', 'Somebody else has linked this account. If it is yours, prove it.', {
    code: 'account_taken',
  })

/**
 * Links an account on trust, or reads the name and picture of the linked one again. An account there belongs to one
 * person here: 409 `account_taken`. One person has one account of each service: 409 `account_linked`. Its trophies are
 * read in the background.
 */
export async function linkAccount(reach: Reach, key: LinkKey, username: string): Promise<void> {
  const profile = await profileOf(reach, key.platform, username)
  const at = new Date(reach.now())
  await reach.db.transaction().execute(async (trx) => {
    const own = await lockLink(trx, key)
    if (own && own.account_id !== profile.id) throw accountLinked()
    const problem = profile.isPrivate ? ('private' as const) : null
    await startTrophies(reach, trx, key)
    if (own) return changeLink(trx, own, { username: profile.name, avatar: profile.avatar, problem })
    const made = { ...key, accountId: profile.id, username: profile.name, avatar: profile.avatar, provenAt: null }
    if (await addLink(trx, { ...made, problem }, at)) return
    // Somebody else has it, or the same person was faster in another tab.
    const meanwhile = await lockLink(trx, key)
    if (!meanwhile) throw taken()
    if (meanwhile.account_id !== profile.id) throw accountLinked()
  })
}

/** Unlinks an account and erases all that was read from it, also by other features; the collection stays. */
export async function unlinkAccount({ db, resources }: Reach, key: LinkKey): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const own = await lockLink(trx, key)
    if (!own) throw notFound()
    if (await isWriting(trx, key))
      throw new AppError('conflict', 'An import of this account is at work: wait until it is done.')
    await eraseLink(trx, resources, own)
  })
}

/** Erases a link with all that was read by it, also by other features; the collection stays. */
export async function eraseLink(trx: Transaction<DB>, resources: Context['resources'], link: OwnLink): Promise<void> {
  for (const { unlink } of resources) await unlink?.(trx, link)
  await deleteLink(trx, link)
}
