import type { Context } from '../context.ts'

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
  ctx: Pick<Context, 'db' | 'catalogue' | 'now'>,
  id: number,
) => Promise<LinkPicture | undefined>
