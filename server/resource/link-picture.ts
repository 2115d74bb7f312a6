import type { Kysely } from 'kysely'
import type { DB } from '../db/types.ts'

/** What others show beside a link to something: a picture of what visitors see of it (Open Graph). */
interface LinkPicture {
  changed_at: string
  /** All that is drawn. */
  shown: object
  /** Draws it as SVG, in pixels of `linkPicture`. */
  draw: () => string
}

/** The picture of a row; undefined for what visitors do not see. */
export type FindLinkPicture = (db: Kysely<DB>, id: number) => Promise<LinkPicture | undefined>
