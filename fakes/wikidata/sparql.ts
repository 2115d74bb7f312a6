import { refusal } from '../kit/answer.ts'
import { type Dated, type Entity, isVideoGame, type Value, type World } from './entities.ts'

type Term = { type: 'uri' | 'literal' | 'bnode'; value: string; datatype?: string; 'xml:lang'?: string }
type Row = Record<string, Term>

const uri = (number: number): Term => ({ type: 'uri', value: `http://www.wikidata.org/entity/Q${number}` })
const literal = (value: string): Term => ({ type: 'literal', value })
const worded = (value: string, language: string): Term => ({ type: 'literal', value, 'xml:lang': language })
const typed = (value: string, type: string): Term => ({
  type: 'literal',
  value,
  datatype: `http://www.w3.org/2001/XMLSchema#${type}`,
})

/** Which of the engines answers: they differ in how they write a node without a name. */
export type Engine = 'qlever' | 'wdqs'

let nodes = 0
const nameless = (engine: Engine): Term => {
  const name = (++nodes).toString(16).padStart(8, '0')
  return engine === 'qlever'
    ? { type: 'bnode', value: `bn${name}` }
    : { type: 'uri', value: `http://www.wikidata.org/.well-known/genid/${name}` }
}

/** A query that it cannot read, as the engines answer. */
const malformed = (query: string, why: string) =>
  refusal(400, { query: query.slice(0, 200), status: 'ERROR', exception: `Invalid SPARQL query: ${why}` })

/** What is stored of an item, as the answers need it. */
interface Reading {
  world: World
  engine: Engine
}

/**
 * Answers the kinds of queries that a catalogue of games asks: lists of games, and the values of given properties for
 * given items. It reads prefixes, VALUES, triples and filters out of the text; what it does not know is refused as a
 * query with a mistake, so a client that asks for anything else fails here as well.
 */
export function answerSparql(query: string, reading: Reading): { head: object; results: { bindings: Row[] } } {
  if (/SERVICE/i.test(query) && reading.engine === 'qlever') throw malformed(query, 'SERVICE wikibase:label')
  refuseUndeclared(query)
  const selection = between(query, 'SELECT ', ' WHERE {')
  const variables = [...selection.matchAll(/\?(\w+)\)?(?=\s|$)/g)].map(([, name = '']) => name)
  const shown = [...selection.matchAll(/AS \?(\w+)\)/g)].map(([, name = '']) => name)
  const vars = shown.length > 0 ? shown : variables
  if (vars.length === 0) throw malformed(query, 'no SELECT')
  return { head: { vars }, results: { bindings: rowsOf(query, reading) } }
}

/** The text after the first `from` up to the next `to`; empty when there is no such part. */
function between(text: string, from: string, to: string): string {
  const start = text.indexOf(from)
  const end = start < 0 ? -1 : text.indexOf(to, start + from.length)
  return end < 0 ? '' : text.slice(start + from.length, end)
}

/** Every prefix must be declared: QLever knows none by itself. */
function refuseUndeclared(query: string): void {
  const declared = new Set([...query.matchAll(/PREFIX (\w+):/g)].map(([, name]) => name))
  const lines = query.split('\n').filter((line) => !line.startsWith('PREFIX '))
  // Outside of texts in quotes: every other piece.
  const body = lines
    .join('\n')
    .split('"')
    .filter((_, at) => at % 2 === 0)
    .join(' ')
  for (const [, name] of body.matchAll(/\b([a-z]+):[A-Za-z]/g))
    if (!declared.has(name)) throw malformed(query, `prefix ${name} is not declared`)
}

function rowsOf(query: string, reading: Reading): Row[] {
  if (query.includes('wikibase:sitelinks')) return listRows(query, reading)
  const parts = query.includes('UNION') ? query.slice(query.indexOf('WHERE {')).split(/\nUNION /) : [query]
  return parts.flatMap((part) => partRows(part, reading))
}

/** The list of all games. QLever keeps the number of sites with a node about the item, the other with the item. */
function listRows(query: string, { world }: Reading): Row[] {
  const since = /\?modified >= "([^"]+)"/.exec(query)?.[1]
  const left = between(query, 'VALUES ?addition { ', ' }')
  const additions = new Set([...left.matchAll(/wd:Q(\d+)/g)].map(([, number]) => Number(number)))
  return [...world.values()].flatMap((entity): Row[] => {
    const { number, links = {}, dates = [], sitelinks = 0, modified = '2026-01-01T00:00:00Z', instanceOf } = entity
    const isAddition = instanceOf?.some((one) => additions.has(one)) ?? false
    if (isAddition || !isVideoGame(entity)) return []
    if ((links['P400'] ?? []).length + dates.length === 0 || (since !== undefined && modified < since)) return []
    return [{ number: literal(String(number)), sites: literal(String(sitelinks)), changed: literal(modified) }]
  })
}

const numbersIn = (part: string): number[] => {
  const list = between(part, 'VALUES ?game { ', ' }') || between(part, 'VALUES ?item { ', ' }')
  return [...list.matchAll(/wd:Q(\d+)/g)].map(([, number]) => Number(number))
}

function partRows(part: string, { world, engine }: Reading): Row[] {
  const entities = numbersIn(part).flatMap((number) => world.get(number) ?? [])
  const languages = new Set(
    [...(/LANG\(\?text\) IN \(([^)]*)\)/.exec(part)?.[1] ?? '').matchAll(/"(\w+)"/g)].map(([, code]) => code ?? ''),
  )
  const read = readers.find(({ asks }) => asks.test(part))
  if (!read) throw malformed(part, 'no such triple here')
  return entities.flatMap((entity) => read.rows({ entity, part, languages, engine }))
}

interface Asked {
  entity: Entity
  part: string
  languages: ReadonlySet<string>
  engine: Engine
}

const texts = (byLanguage: Record<string, string[]>, languages: ReadonlySet<string>): Term[] =>
  Object.entries(byLanguage).flatMap(([code, all]) =>
    languages.has(code) ? all.map((text) => worded(text, code)) : [],
  )
const single = (byLanguage: Record<string, string> = {}): Record<string, string[]> =>
  Object.fromEntries(Object.entries(byLanguage).map(([code, text]) => [code, [text]]))

const kinds: [RegExp, string, (entity: Entity) => Record<string, string[]>][] = [
  [/\?game rdfs:label/, 'label', ({ labels }) => single(labels)],
  [/\?game skos:altLabel/, 'alias', ({ aliases = {} }) => aliases],
  [/\?game schema:description/, 'description', ({ descriptions }) => single(descriptions)],
]

const readers: { asks: RegExp; rows: (asked: Asked) => Row[] }[] = [
  ...kinds.map(([asks, kind, of]) => ({
    asks,
    rows: ({ entity, languages }: Asked) =>
      texts(of(entity), languages).map((text) => ({ game: uri(entity.number), kind: literal(kind), text })),
  })),
  {
    asks: /\?text owl:sameAs \?game/,
    rows: ({ entity: { number, redirects = [] } }) =>
      redirects.map((old) => ({ game: uri(number), kind: literal('former'), text: uri(old) })),
  },
  {
    asks: /\?item rdfs:label/,
    rows: ({ entity: { number, labels }, languages }) =>
      texts(single(labels), languages).map((text) => ({ item: uri(number), text })),
  },
  {
    asks: /\?game wdt:(P\d+) \?value/,
    rows({ entity, part, engine }) {
      const [, id = ''] = /\?game wdt:(P\d+) \?value/.exec(part) ?? []
      const values = [
        ...(entity.links?.[id] ?? []).map((value) => valueOf(value, engine)),
        ...(entity.ids?.[id] ?? []).map(literal),
      ]
      return values.map((value) => ({ game: uri(entity.number), property: literal(id), value }))
    },
  },
  {
    asks: /\?game p:P5794 \?statement/,
    rows: ({ entity: { number, igdb = [] } }) =>
      igdb.map(({ slug, number: more }) => ({
        game: uri(number),
        property: literal('P5794'),
        value: literal(slug),
        ...(more !== undefined && { more: literal(more) }),
      })),
  },
  {
    asks: /\?game p:P577 \?statement/,
    rows: ({ entity: { number, dates = [] }, engine }) => dates.flatMap((date) => dateRow(number, date, engine)),
  },
]

const valueOf = (value: Value, engine: Engine): Term => (value === 'unknown' ? nameless(engine) : uri(value))

/** A date that somebody stated to be unknown has no value node, so the join leaves it out. */
function dateRow(number: number, { time, precision, platform, place, rank = 'Normal' }: Dated, engine: Engine): Row[] {
  if (time === 'unknown') return []
  return [
    {
      game: uri(number),
      time: typed(time, 'dateTime'),
      precision: typed(String(precision), 'integer'),
      rank: { type: 'uri', value: `http://wikiba.se/ontology#${rank}Rank` },
      ...(platform !== undefined && { platform: valueOf(platform, engine) }),
      ...(place !== undefined && { place: valueOf(place, engine) }),
    },
  ]
}
