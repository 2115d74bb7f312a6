/** One `<software>` of a MAME software list: a game in one regional version. */
export interface Software {
  list: string
  name: string
  parent: string | null
  description: string
  year: string
  publisher: string
  release: string | null
  developer: string | null
  altTitles: string[]
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: ' ' }

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole: string, name: string) => {
    if (/^#x/i.test(name)) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)))
    return entities[name.toLowerCase()] ?? whole
  })
}

function clean(text: string): string {
  return decodeEntities(text).replace(/\s+/g, ' ').trim()
}

function attribute(attributes: string, name: string): string | null {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? null
}

function element(body: string, name: string): string {
  return clean(new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1] ?? '')
}

function infos(body: string, name: string): string[] {
  const pattern = new RegExp(`<info name="${name}" value="([^"]*)"`, 'g')
  return [...body.matchAll(pattern)].map((match) => clean(match[1] ?? '')).filter(Boolean)
}

/**
 * Reads one list. The files are written by machine-checked rules (flat, double quotes, no CDATA),
 * so patterns are enough and the project needs no XML parser.
 */
export function readSoftwareList(list: string, xml: string): Software[] {
  const text = xml.replace(/<!--[\s\S]*?-->/g, '')
  const found: Software[] = []
  for (const [, attributes = '', body = ''] of text.matchAll(/<software\b([^>]*)>([\s\S]*?)<\/software>/g)) {
    found.push({
      list,
      name: attribute(attributes, 'name') ?? '',
      parent: attribute(attributes, 'cloneof'),
      description: element(body, 'description'),
      year: element(body, 'year'),
      publisher: element(body, 'publisher'),
      release: infos(body, 'release')[0] ?? null,
      developer: infos(body, 'developer')[0] ?? null,
      altTitles: infos(body, 'alt_title'),
    })
  }
  return found
}
