import type { Kysely, Transaction } from 'kysely'
import type { PictureKind } from '../../../common/rules/pictures.ts'
import type { DB } from '../../db/types.ts'

/** The pictures that a user's profile shows. */
export async function shownPictures(db: Kysely<DB>, userId: number): Promise<{ id: string; kind: PictureKind }[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'kind'])
    .where('user_id', '=', userId)
    .where('attached_at', 'is not', null)
    .execute()
  return rows.map(({ id, kind }) => ({ id, kind: kind as PictureKind }))
}

/** Shows pictures that are attached to the profile. */
export async function setProfilePictures(
  trx: Transaction<DB>,
  userId: number,
  columns: Partial<Record<PictureKind, string | null>>,
): Promise<void> {
  await trx.updateTable('users').set(columns).where('id', '=', userId).where('deleted_at', 'is', null).execute()
}
