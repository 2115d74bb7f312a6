import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { PreviewFacts, PreviewPicture } from '../../hydrate/link-preview.ts'

export interface NewPreview extends PreviewFacts {
  url: string
  /** The host: the release before reads this column. */
  site: string
  urlHash: Buffer
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
export async function findPicture(db: Kysely<DB>, id: string): Promise<PreviewPicture | undefined> {
  const row = await db.selectFrom('link_previews').where('id', '=', id).select('picture').executeTakeFirst()
  return (row?.picture as PreviewPicture | null | undefined) ?? undefined
}

/** Removes previews of before that no post shows, and returns their ids. */
export async function deleteUnused(db: Kysely<DB>, before: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from link_previews where id in (
      select p.id from link_previews p where p.fetched_at < ${before}
        and not exists (select from comments c where c.link_preview_id = p.id)
      order by p.fetched_at limit ${most}
    ) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Which of these previews there are. */
export async function knownPreviews(db: Kysely<DB>, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('link_previews').where('id', 'in', ids).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** The latest preview of a page; undefined when none could be made. */
export async function latestPreview(db: Kysely<DB>, urlHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('link_previews')
    .where('url_hash', '=', urlHash)
    .orderBy('fetched_at', 'desc')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
