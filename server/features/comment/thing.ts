import type { Gif } from '../../../common/api/gif.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { line } from '../../providers/clean.ts'
import { hashOf, readLink } from '../link/link.ts'
import { latestPreview } from '../link/link.queries.ts'
import type { Thing } from './write-comment.queries.ts'

/** The GIF or the link that was sent with a post. Throws field errors. */
export function readThing(
  { providers }: Pick<Context, 'providers'>,
  { gif = null, link = null }: { gif?: Gif | null; link?: string | null },
): Pick<Thing, 'gif' | 'link'> {
  if (gif && link !== null) throw invalid({ link: ['A post has a GIF or a link, not both.'] }, 'post_one_thing')
  if (gif && providers.gif?.accepts(gif) !== true)
    throw invalid({ gif: ['This GIF is not one of the GIF service.'] }, 'post_gif')
  return { gif: gif && plainGif(gif), link: link === null ? null : readLink(link, 'link') }
}

/** Nothing but the known fields, and a title of one line. */
const plainGif = ({ provider, id, title, preview, full }: Gif): Gif => ({
  provider,
  id,
  title: line(title, limits.titleMax) ?? '',
  preview: plainPicture(preview),
  full: plainPicture(full),
})

const plainPicture = ({ url, width, height }: Gif['full']): Gif['full'] => ({ url, width, height })

/** What the linked page said when somebody last looked: nobody can send a card of their own. */
export const previewOfThing = async ({ db }: Pick<Context, 'db'>, link: string | null): Promise<string | null> =>
  link === null ? null : ((await latestPreview(db, hashOf(link))) ?? null)
