import type { LinkPreview } from '../../common/api/link.ts'
import { siteOf } from '../../common/rules/link.ts'

/** The copy of a page's picture in the file store. */
export interface PreviewPicture {
  bytes: number
  width: number
  height: number
}

/** What a page said of itself, as it is stored. */
export interface PreviewFacts extends Pick<LinkPreview, 'description'> {
  id: string
  title: string
  picture: PreviewPicture | null
}

/** The card of a page as calls answer it. */
export const toPreview = (url: string, { id, title, description, picture }: PreviewFacts): LinkPreview => ({
  url,
  site: siteOf(url),
  title,
  description,
  image: picture && { url: `/media/link/${id}.webp`, width: picture.width, height: picture.height },
})

/** The card of a page that could not be read: a plain link. */
export const plainPreview = (url: string): LinkPreview => ({
  url,
  site: siteOf(url),
  title: null,
  description: null,
  image: null,
})
