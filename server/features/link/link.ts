import { createHash, randomUUID } from 'node:crypto'
import type { LinkPreview } from '../../../common/api/link.ts'
import { siteOf } from '../../../common/rules/link.ts'
import { limits } from '../../../common/rules/limits.ts'
import { readAddress } from '../../../common/rules/post-document.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { drawPreview } from '../../files/preview-picture.ts'
import { plainPreview, type PreviewPicture, toPreview } from '../../hydrate/link-preview.ts'
import { createAnswers } from '../../providers/client/answers.ts'
import { personal, together } from '../../providers/client/retry.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'
import type { PageFacts } from '../../providers/link-preview/parse-page.ts'
import { refusalsOf } from '../../providers/refusals.ts'
import { insertPreview } from './link.queries.ts'
import { previewKey } from './remove-unused-previews.ts'

const refusals = refusalsOf('The preview of links')
const hour = 3_600_000
/** A page that failed may be back soon. */
const failedHours = 1
/** With less free disk space than this no picture is copied: the database needs it more (F-06). */
const leastFree = 500 * 1_048_576

/**
 * Previews of pages. A page is read once a day, however many ask; one that cannot be read is a plain link for an hour.
 * What goes wrong is not told: a page that does not exist and one of our own network look the same (SO-17).
 */
export function createPreviews(ctx: Context) {
  // The fake adds pages; it replaces none.
  const answers = createAnswers(ctx, 'link-preview')
  return async (text: string, count: () => Promise<void>): Promise<LinkPreview> => {
    const url = readLink(text)
    if (!ctx.providers['link-preview']) return plainPreview(url)
    const { value } = await answers
      .get({
        key: `1:${hashOf(url).toString('base64url')}`,
        freshMs: ({ title }) => (title === null ? failedHours : limits.linkHours) * hour,
        keepMs: limits.linkHours * hour,
        bring: () => bring(ctx, url),
        before: count,
      })
      .catch((error: unknown) => {
        throw refusals.of(error)
      })
    // The same page may have been asked for at another place on it; an older release stored what the page called its
    // site.
    return { ...value, url, site: siteOf(url) }
  }
}

/** A web address as it is stored; throws 422 for anything else. Whether it leads anywhere shows when it is asked. */
export function readLink(text: string, field = 'url'): string {
  const address = readAddress(text.trim())
  if (address === undefined)
    throw invalid({ [field]: ['Give the address of a page, like https://example.com.'] }, 'link_preview')
  return address
}

/** The place on a page is no part of the question. */
export const hashOf = (url: string): Buffer => createHash('sha256').update(url.replace(/#.*$/s, '')).digest()

/** Reads the page, and its picture in what is left of the time. */
async function bring(ctx: Context, url: string): Promise<LinkPreview> {
  const service = ctx.providers['link-preview']
  if (!service) throw refusals.off()
  const left = together(personal)
  const facts = await service.page(url, left()).catch(unlessBusy)
  if (!facts) return plainPreview(url)
  const id = randomUUID()
  const picture = facts.image === null ? null : await copyPicture(ctx, { id, url: facts.image, patience: left() })
  const title = facts.title ?? (picture ? siteOf(url) : null)
  if (title === null) return plainPreview(url)
  return store(ctx, { id, url, facts, title, picture })
}

/** A page that fails is a plain link; when we are the ones who cannot ask, that is said. */
function unlessBusy(error: unknown): null {
  if (!(error instanceof ProviderError) || error.failure === 'busy' || error.failure === 'ended') throw error
  return null
}

interface Wanted {
  id: string
  url: string
  patience: ReturnType<ReturnType<typeof together>>
}

/** The picture of a page, drawn anew into our store; null when it is not to be had. */
async function copyPicture(ctx: Context, { id, url, patience }: Wanted): Promise<PreviewPicture | null> {
  try {
    if ((await ctx.files.free()) < leastFree) return null
    const bytes = await ctx.providers['link-preview']?.picture(url, patience)
    if (!bytes) return null
    const { width, height, webp } = await drawPreview(bytes)
    await ctx.files.put(previewKey(id), webp)
    return { bytes: webp.length, width, height }
  } catch (error) {
    // A card without a picture is better than none.
    ctx.log.debug({ err: error }, 'the picture of a page was not copied')
    return null
  }
}

interface Found {
  id: string
  url: string
  facts: PageFacts
  title: string
  picture: PreviewPicture | null
}

async function store({ db, now }: Context, { id, url, facts, title, picture }: Found): Promise<LinkPreview> {
  const { description } = facts
  const preview = {
    id,
    url,
    site: siteOf(url),
    title,
    description,
    picture,
    urlHash: hashOf(url),
    fetchedAt: new Date(now()),
  }
  await insertPreview(db, preview)
  return toPreview(url, preview)
}
