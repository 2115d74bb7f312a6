import type { Kysely } from 'kysely'
import type { PictureKind } from '../../../../common/rules/pictures.ts'
import type { DB } from '../../../db/types.ts'

/** The pictures that a person's profile shows. */
export async function shownPictures(db: Kysely<DB>, userId: number): Promise<{ id: string; kind: PictureKind }[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'kind'])
    .where('user_id', '=', userId)
    .where('attached_at', 'is not', null)
    .execute()
  return rows.map(({ id, kind }) => ({ id, kind: kind as PictureKind }))
}
