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
  for (const [, key, value = ''] of attributes.matchAll(/\b(\w+)="([^"]*)"/g)) if (key === name) return value
  return null
}

function element(body: string, name: string): string {
  const [, behind = ''] = body.split(`<${name}>`, 2)
  return clean(behind.split('<', 1)[0] ?? '')
}

function infos(body: string, name: string): string[] {
  const described = [...body.matchAll(/<info name="(\w+)" value="([^"]*)"/g)]
  return described.flatMap(([, key, value = '']) => (key === name ? [clean(value)] : [])).filter(Boolean)
}

/** An element that is never closed extends to the end of the file. */
const withoutComments = (xml: string): string =>
  xml
    .split('<!--')
    .map((part, at) => (at === 0 ? part : part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : ''))
    .join('')

/**
 * Reads one list. The files are written by machine-checked rules (flat, double quotes, no CDATA),
 * so patterns are enough and the project needs no XML parser.
 */
export function readSoftwareList(list: string, xml: string): Software[] {
  const text = withoutComments(xml)
  const found: Software[] = []
  for (const piece of text.split('</software>').slice(0, -1)) {
    const [opening = '', attributes = ''] = /<software\b([^<>]*)>/.exec(piece) ?? []
    const body = piece.slice(piece.indexOf(opening) + opening.length)
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
