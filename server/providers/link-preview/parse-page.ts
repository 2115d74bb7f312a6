import { Parser } from 'htmlparser2'
import { limits } from '../../../common/rules/limits.ts'
import { line } from '../clean.ts'

/** What a page says of itself, in plain text; null where it says nothing usable. */
export interface PageFacts {
  title: string | null
  description: string | null
  /** Address of its picture. */
  image: string | null
}

/**
 * Where each fact stands, the best place first (providers: linkpreview.md). Names are those of `property` or `name`.
 */
const places = {
  title: ['og:title', 'twitter:title', 'title'],
  description: ['og:description', 'twitter:description', 'description'],
  image: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src', 'image_src'],
} as const
const wanted: ReadonlySet<string> = new Set(Object.values(places).flat())

/** Titles of the walls that stand before pages: they say nothing about the page. */
const wall =
  /^(?:just a moment|one moment|attention required|access denied|are you a (?:human|robot)|robot check|security check|checking your browser|pardon our interruption|before you continue|please verify|verify (?:you are|that you)|log ?in|sign ?in|inicia(?:r)? sesi[oó]n|antes de (?:ir|continuar)|403 forbidden)\b/i
/** Addresses of such walls: they stand between a visitor and the page that the link names. */
const wallHost = /^(?:consent|login|signin|accounts?)\./i
const wallPath = /^\/(?:[\w-]{1,20}\/){0,2}(?:log-?in|sign-?in|consent|checkpoint|challenge)(?:[/.]|$)/i
const nothing: PageFacts = { title: null, description: null, image: null }

/**
 * What a page says of itself. `url` is the address that answered, against which its picture is resolved. Tags in texts
 * stay text; nothing of the page is run, and nothing else is loaded.
 */
export function parsePage(text: string, url: string): PageFacts {
  const { hostname, pathname } = new URL(url)
  if (wallHost.test(hostname) || wallPath.test(pathname)) return nothing
  const said = readHead(text)
  const first = (names: readonly string[], max: number): string | null => {
    for (const name of names) {
      const found = line(said.get(name), max)
      if (found !== null) return found
    }
    return null
  }
  const title = first(places.title, limits.linkTitleMax)
  if (title !== null && wall.test(title)) return nothing
  const image = places.image.map((name) => said.get(name)?.trim()).find((value) => value !== undefined && value !== '')
  return {
    title,
    description: first(places.description, limits.linkDescriptionMax),
    image: image === undefined ? null : webAddress(image, url),
  }
}

/** No page is that deep; each further element would cost the parser a walk over all that are open. */
const deepest = 256

/** The first value of each wanted name. */
function readHead(text: string): Map<string, string> {
  const said = new Map<string, string>()
  const note = (name: string | undefined, value: string | undefined): void => {
    const key = name?.trim().toLowerCase() ?? ''
    if (value !== undefined && wanted.has(key) && !said.has(key)) said.set(key, value)
  }
  let title: string[] | null = null
  // Drawings have titles too.
  let drawings = 0
  let depth = 0
  const parser = new Parser({
    onopentag(tag, { property, name, content, rel, href }) {
      if (++depth > deepest) parser.pause()
      if (tag === 'meta') {
        note(property, content)
        note(name, content)
      }
      if (tag === 'link' && rel?.toLowerCase() === 'image_src') note('image_src', href)
      if (tag === 'svg') drawings++
      if (tag === 'title' && drawings === 0) title = []
    },
    ontext: (part) => void title?.push(part),
    onclosetag(tag) {
      depth--
      if (tag === 'svg') drawings--
      if (tag !== 'title' || title === null) return
      note('title', title.join(''))
      title = null
    },
  })
  parser.end(text)
  return said
}

function webAddress(text: string, base: string): string | null {
  if (text.length > limits.linkMax || !URL.canParse(text, base)) return null
  const { protocol, href } = new URL(text, base)
  return /^https?:$/.test(protocol) && href.length <= limits.linkMax ? href : null
}
