import { siteOf } from '../../../common/rules/link.ts'
import { pictureTypes } from '../../../common/rules/pictures.ts'
import { type Patience, personal } from '../client/retry.ts'
import { bytes, html, type Reader } from '../client/readers.ts'
import { defineProvider, type ProviderParts } from '../define.ts'
import { address } from '../settings.ts'
import { type PageFacts, parsePage } from './parse-page.ts'

/** The pages and pictures that people link to, anywhere on the web. Both calls throw a ProviderError. */
interface LinkPreview {
  /** What the page at an address says of itself. */
  page: (url: string, patience?: Patience) => Promise<PageFacts>
  /** A picture of such a page, unchecked. */
  picture: (url: string, patience?: Patience) => Promise<Buffer>
}

export const linkPreview = defineProvider({
  // Any public address is allowed besides; outside of production this one may be a machine of our own network.
  settings: { LINK_PREVIEW_SAMPLE: address('https://example.com') },
  keys: [],
  fake: true,
  configure: ({ LINK_PREVIEW_SAMPLE: sample }) => ({ sample }),
  create: createLinkPreview,
})

/** What precedes the facts of a page is seldom longer, except where somebody wants us to read for ever. */
const pageBytes = 512_000
const pictureBytes = 8_000_000
const callMs = 6_000
const redirects = 4
const readPicture = bytes([...pictureTypes])
const isPicture = /^image\//i

/** A page, or a picture that is its own preview. */
const facts: Reader<PageFacts> = {
  accept: `${html.accept}, image/*;q=0.5`,
  read(answer) {
    const { url } = answer
    if (isPicture.test(answer.headers['content-type'] ?? ''))
      return { title: null, description: null, site: siteOf(url), image: url }
    return parsePage(html.read(answer).text, url)
  },
}

function createLinkPreview({ sample }: { sample: string }, { client }: ProviderParts): LinkPreview {
  const { ask } = client({
    hosts: { sample },
    anywhere: true,
    limits: {
      rates: [{ calls: 600, seconds: 60, burst: 60 }],
      open: 8,
      // Nobody can make us a burden for a site.
      perHost: [{ calls: 30, seconds: 60, burst: 10 }],
    },
    timeoutMs: callMs,
  })
  // Somebody waits: a page that fails is not asked again.
  const once = { redirects, repeatable: false } as const
  return {
    page: (url, patience = personal) =>
      ask({ ...once, name: 'page', url, read: facts, maxBytes: pageBytes, cut: true }, patience),
    picture: async (url, patience = personal) =>
      (await ask({ ...once, name: 'picture', url, read: readPicture, maxBytes: pictureBytes }, patience)).body,
  }
}
