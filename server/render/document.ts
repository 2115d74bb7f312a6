import type { Head } from '../../common/render/head.ts'
import { isLinkPicture, linkPicture } from '../../common/rules/link-pictures.ts'
import { m } from '../paraglide/messages.js'
import type { PageAssets } from './assets.ts'

export interface DocumentParts {
  lang: 'en' | 'es'
  theme: 'light' | 'dark' | 'auto'
  /** Canonical absolute address of the page, also for link previews; null where there is nothing to index. */
  address: string | null
  head: Head
  title: string
  html: string
  /** JSON of the page's state, and the id of its block. */
  state: string
  stateId: string
  assets: PageAssets
  /** The document that the service worker keeps for use without a network (web/offline/connection.ts). */
  kept?: boolean
  /** Tags added in development. */
  extra?: string
  /** Where calls of the second host go; null: to this address. */
  platformUrl?: string | null
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string): string => value.replace(/[&<>"]/g, (letter) => escapes[letter]!)
/** JSON inside a data block: no value in it can end the block. */
const blockJson = (json: string): string =>
  json.replace(/</g, '\\u003c').replace(/[\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16)}`)

const paper = '#f5ede0'
const aubergine = '#1d1524'
const themeColours = {
  light: `<meta name="theme-color" content="${paper}">`,
  dark: `<meta name="theme-color" content="${aubergine}">`,
  auto:
    `<meta name="theme-color" content="${paper}" media="(prefers-color-scheme: light)">` +
    `<meta name="theme-color" content="${aubergine}" media="(prefers-color-scheme: dark)">`,
}

const inLang = (address: string, lang: string): string => `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`

/** The page's address, for search engines, and its addresses in each language. */
const forSearch = (address: string): string[] => [
  `<link rel="canonical" href="${text(address)}">`,
  ...['en', 'es'].map((other) => `<link rel="alternate" hreflang="${other}" href="${text(inLang(address, other))}">`),
  `<link rel="alternate" hreflang="x-default" href="${text(address)}">`,
]

/** Some sites show a picture with the first share of a link only where its size is told. */
const sizeOf = (image: string | undefined): [string, string | undefined][] =>
  image !== undefined && isLinkPicture(image)
    ? [
        ['og:image:width', String(linkPicture.width)],
        ['og:image:height', String(linkPicture.height)],
      ]
    : []

/** What search engines and link previews read. */
function describe({ head, title, address, lang }: DocumentParts): string {
  if (address !== null && head.noindex === 'follow') return '<meta name="robots" content="noindex, follow">'
  if (address === null || head.noindex === true) return '<meta name="robots" content="noindex">'
  const image = head.image && new URL(head.image, address).href
  const facts: [string, string | undefined][] = [
    ['og:title', head.title],
    ['og:description', head.description],
    ['og:type', head.type ?? 'website'],
    ['og:url', address],
    ['og:image', image],
    ...sizeOf(head.image),
    ['og:site_name', 'Ludoteca'],
    ['og:locale', lang === 'es' ? 'es_ES' : 'en_GB'],
    ['og:locale:alternate', lang === 'es' ? 'en_GB' : 'es_ES'],
  ]
  return [
    ...(head.noindex === 'preview' ? ['<meta name="robots" content="noindex">'] : forSearch(address)),
    ...facts.flatMap(([name, value]) => (value ? [`<meta property="${name}" content="${text(value)}">`] : [])),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
    `<meta name="twitter:title" content="${text(title)}">`,
    ...(head.jsonLd ? [`<script type="application/ld+json">${blockJson(JSON.stringify(head.jsonLd))}</script>`] : []),
  ].join('')
}

/**
 * What a drawn page waits for before its first paint is its style sheets alone: its code and the fonts are named here
 * and fetched after it by web/session/before-paint.ts. An empty document waits for its code, and names it at once.
 */
function loadTags({ beforePaint, entry, styles, chunks, fonts }: PageAssets, drawn: boolean): string {
  const first = `<script src="${beforePaint}" data-fonts="${fonts.join(' ')}"`
  const look = styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('')
  // Before the styles, which it would otherwise wait for; an empty document has nothing to hide, and does not wait for
  // it.
  if (drawn) return `${first} data-code="${[entry, ...chunks].join(' ')}"></script>${look}`
  const ahead = chunks.map((chunk) => `<link rel="modulepreload" href="${chunk}">`).join('')
  return `${first} defer></script>${look}${ahead}<script type="module" src="${entry}"></script>`
}

/** What the application is called and offers where it is installed, as scripts/web-manifest.ts writes it. */
const manifests = { en: '/manifest.webmanifest', es: '/manifest-es.webmanifest' } as const

/** Tells the pages where the second host is. */
const elsewhere = (platformUrl: string | null): string =>
  platformUrl === null ? '' : ` data-platform="${text(platformUrl)}"`

/** The complete HTML document around a rendered page, or an empty one. */
export function writeDocument(parts: DocumentParts): string {
  const { lang, theme, head, title, html, state, stateId, assets, kept = false, extra = '', platformUrl = null } = parts
  return (
    `<!doctype html><html lang="${lang}" data-theme="${theme}"${kept ? ' data-kept' : ''}${elsewhere(platformUrl)}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    `<title>${text(title)}</title>` +
    (head.description ? `<meta name="description" content="${text(head.description)}">` : '') +
    describe(parts) +
    `<meta name="color-scheme" content="light dark">${themeColours[theme]}` +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icon-192.png">' +
    `<link rel="manifest" href="${manifests[lang]}">${extra}${loadTags(assets, html !== '')}</head><body>` +
    (html === '' ? `<noscript><p>${m.server_no_script({}, { locale: lang })}</p></noscript>` : '') +
    `<div id="root">${html}</div><script type="application/json" id="${stateId}">${blockJson(state)}</script></body></html>`
  )
}
