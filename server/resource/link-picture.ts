import type { Kysely } from 'kysely'
import type { CatalogueIndex } from '../catalogue/index/catalogue-index.ts'
import type { DB } from '../db/types.ts'

/** What others show beside a link to something: a picture of what visitors see of it (Open Graph). */
interface LinkPicture {
  /** As `linkPictureOf` takes it: the page's address names the same one. */
  version: string | number
  /** All that is drawn. */
  shown: object
  /** Draws it as SVG, in pixels of `linkPicture`. */
  draw: () => string
}

/** The picture of something by its id; undefined for what visitors do not see. */
export type FindLinkPicture = (
  ctx: { db: Kysely<DB>; catalogue: CatalogueIndex },
  id: number,
) => Promise<LinkPicture | undefined>
