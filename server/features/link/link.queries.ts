import { type Kysely, sql } from 'kysely'
import type { LinkPreview } from '../../../common/api/link.ts'
import type { DB } from '../../db/types.ts'
import { previewAddress } from './preview-files.ts'

/** The copy of a page's picture in the file store. */
export interface StoredPicture {
  bytes: number
  width: number
  height: number
}

export interface NewPreview extends Pick<LinkPreview, 'url' | 'site' | 'description'> {
  id: string
  urlHash: Buffer
  title: string
  picture: StoredPicture | null
  fetchedAt: Date
}

export async function insertPreview(
  db: Kysely<DB>,
  { urlHash, picture, fetchedAt, ...row }: NewPreview,
): Promise<void> {
  await db
    .insertInto('link_previews')
    .values({
      ...row,
      url_hash: urlHash,
      picture: picture && JSON.stringify(picture),
      fetched_at: fetchedAt,
    })
    .execute()
}

/** The picture of a preview; undefined when there is none (any more). */
export async function findPicture(db: Kysely<DB>, id: string): Promise<StoredPicture | undefined> {
  const row = await db.selectFrom('link_previews').where('id', '=', id).select('picture').executeTakeFirst()
  return (row?.picture as StoredPicture | null | undefined) ?? undefined
}

/** Removes previews of before that no post shows, and returns their ids. */
export async function deleteUnused(db: Kysely<DB>, before: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from link_previews where id in (
      select id from link_previews where fetched_at < ${before} order by fetched_at limit ${most}
    ) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Which of these previews there are. */
export async function knownPreviews(db: Kysely<DB>, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('link_previews').where('id', 'in', ids).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** A stored preview as calls answer it. */
export const toPreview = ({ id, url, site, title, description, picture }: NewPreview): LinkPreview => ({
  url,
  site,
  title,
  description,
  image: picture && { url: previewAddress(id), width: picture.width, height: picture.height },
})
