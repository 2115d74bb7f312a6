import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { deleteLink, type OwnLink } from './linked-accounts.queries.ts'

/** Erases a link with all that was read by it, also by other features; the collection stays. */
export async function eraseLink(trx: Transaction<DB>, resources: Context['resources'], link: OwnLink): Promise<void> {
  for (const { unlink } of resources) await unlink?.(trx, link)
  await deleteLink(trx, link)
}
