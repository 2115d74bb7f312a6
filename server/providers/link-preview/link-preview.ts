import Type from 'typebox'
import { limits } from '../../../common/rules/limits.ts'
import { siteOf } from '../../../common/rules/link.ts'
import { pictureTypes } from '../../../common/rules/pictures.ts'
import { type Patience, personal } from '../client/retry.ts'
import { bytes, html, json, type Reader } from '../client/readers.ts'
import { address, line } from '../clean.ts'
import { defineProvider, type ProviderParts } from '../define.ts'
import { address as addressSetting } from '../settings.ts'
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
  settings: {
    LINK_PREVIEW_SAMPLE: addressSetting('https://example.com'),
    LINK_PREVIEW_YOUTUBE: addressSetting('https://www.youtube.com/oembed'),
  },
  keys: [],
  fake: true,
  configure: ({ LINK_PREVIEW_SAMPLE: sample, LINK_PREVIEW_YOUTUBE: youtube }) => ({ sample, youtube }),
  create: createLinkPreview,
})

/** Some pages have a megabyte of scripts before their title; nothing after the head is read. */
const pageBytes = 1_500_000
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

/** The pages of YouTube hide their title behind scripts, and in Europe behind a question. */
const youtubeHost = /^(?:(?:www|m|music)\.)?youtube\.com$|^youtu\.be$/
const youtubePath = /^\/(?:watch|shorts|live|playlist|embed)\b/

const isYoutube = (url: string): boolean => {
  const { hostname, pathname } = new URL(url)
  return youtubeHost.test(hostname) && (hostname === 'youtu.be' || youtubePath.test(pathname))
}

const video = json(
  Type.Object({
    title: Type.String(),
    author_name: Type.Optional(Type.String()),
    thumbnail_url: Type.Optional(Type.String()),
  }),
)

function createLinkPreview(
  { sample, youtube }: { sample: string; youtube: string },
  { client }: ProviderParts,
): LinkPreview {
  const { ask } = client({
    hosts: { sample, youtube },
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
    async page(url, patience = personal) {
      if (!isYoutube(url))
        return ask(
          { ...once, name: 'page', url, read: facts, maxBytes: pageBytes, cut: true, until: '</head' },
          patience,
        )
      const call = { ...once, name: 'video', host: 'youtube', query: { format: 'json', url }, read: video }
      const { title, author_name: author, thumbnail_url: picture } = await ask(call, patience)
      return {
        title: line(title, limits.linkTitleMax),
        description: line(author, limits.linkDescriptionMax),
        image: address(picture),
      }
    },
    picture: async (url, patience = personal) =>
      (await ask({ ...once, name: 'picture', url, read: readPicture, maxBytes: pictureBytes }, patience)).body,
  }
}
