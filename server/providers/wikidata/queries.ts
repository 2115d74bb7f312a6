import { additions, idProperties, linkProperties, property, videoGame } from './properties.ts'

// SPARQL for two engines: QLever knows no prefix by itself and no service for labels, so both get the same plain text.

const prefixes = `PREFIX wd: <http://www.wikidata.org/entity/>
PREFIX wdt: <http://www.wikidata.org/prop/direct/>
PREFIX p: <http://www.wikidata.org/prop/>
PREFIX ps: <http://www.wikidata.org/prop/statement/>
PREFIX psv: <http://www.wikidata.org/prop/statement/value/>
PREFIX pq: <http://www.wikidata.org/prop/qualifier/>
PREFIX wikibase: <http://wikiba.se/ontology#>
PREFIX schema: <http://schema.org/>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
PREFIX skos: <http://www.w3.org/2004/02/skos/core#>
PREFIX owl: <http://www.w3.org/2002/07/owl#>
PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
`

/** A number of an item; anything else would be a way into the query. */
function item(number: number): string {
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`${number} is not the number of an item`)
  return `wd:Q${number}`
}
const values = (variable: string, numbers: number[]): string => `VALUES ?${variable} { ${numbers.map(item).join(' ')} }`

/**
 * Parts of a query whose results are added up; each repeats the items, which no engine moves into the parts by itself.
 */
const anyOf = (variable: string, numbers: number[], parts: string[]): string => {
  const these = values(variable, numbers)
  return parts.map((part) => `{ ${these} ${part} }`).join('\nUNION ')
}

/**
 * The numbers of all games with a date or a platform, how many sites write of them, and when they changed; or of those
 * that changed since then (seconds since 1970). Unordered: sorting so many takes an engine longer than it may. One of
 * the engines keeps the second and third with a node of its own about the item, the other with the item.
 */
export function listQuery(since: number | null): string {
  const isGame = `?game wdt:${property.instanceOf}/wdt:${property.subclassOf}* wd:${videoGame} .`
  const facts = 'wikibase:sitelinks ?links ; schema:dateModified ?modified .'
  const changed =
    since === null ? '' : `FILTER(?modified >= "${new Date(since * 1_000).toISOString().slice(0, 19)}Z"^^xsd:dateTime)`
  return `${prefixes}SELECT DISTINCT (STRAFTER(STR(?game), "/entity/Q") AS ?number) (STR(?links) AS ?sites) (STR(?modified) AS ?changed) WHERE {
  { ${isGame} ?node schema:about ?game ; ${facts} }
  UNION
  { ${isGame} ?game ${facts} }
  FILTER(EXISTS { ?game wdt:${property.released} ?date } || EXISTS { ?game wdt:${property.platform} ?platform })
  MINUS { ?game wdt:${property.instanceOf} ?addition . VALUES ?addition { ${additions.map((one) => `wd:${one}`).join(' ')} } }
  ${changed}
}`
}

const languages = '("es", "mul", "en")'

/** Labels, further names and short descriptions of games, and the numbers of items that were merged into them. */
export const namesQuery = (games: number[]): string =>
  `${prefixes}SELECT ?game ?kind ?text WHERE {
${anyOf('game', games, [
  `?game rdfs:label ?text . FILTER(LANG(?text) IN ${languages}) BIND("label" AS ?kind)`,
  `?game skos:altLabel ?text . FILTER(LANG(?text) IN ${languages}) BIND("alias" AS ?kind)`,
  `?game schema:description ?text . FILTER(LANG(?text) IN ("es", "en")) BIND("description" AS ?kind)`,
  `?text owl:sameAs ?game . BIND("former" AS ?kind)`,
])}
}`

/** Platforms, genres, makers, series, and ids on other sites; the number in IGDB stands beside its slug. */
export const statementsQuery = (games: number[]): string =>
  `${prefixes}SELECT ?game ?property ?value ?more WHERE {
${anyOf('game', games, [
  ...[...linkProperties, ...idProperties.map(([id]) => id)].map(
    (id) => `?game wdt:${id} ?value . BIND("${id}" AS ?property)`,
  ),
  `?game p:${property.igdbSlug} ?statement . ?statement ps:${property.igdbSlug} ?value . OPTIONAL { ?statement pq:${property.igdbNumber} ?more } BIND("${property.igdbSlug}" AS ?property)`,
])}
}`

/** Every stated date with how exact it is, and the platform and place it holds for. */
export const datesQuery = (games: number[]): string =>
  `${prefixes}SELECT ?game ?time ?precision ?platform ?place ?rank WHERE {
  ${values('game', games)}
  ?game p:${property.released} ?statement .
  ?statement psv:${property.released} ?node ; wikibase:rank ?rank .
  ?node wikibase:timeValue ?time ; wikibase:timePrecision ?precision .
  OPTIONAL { ?statement pq:${property.platform} ?platform }
  OPTIONAL { ?statement pq:${property.place} ?place }
}`

/** The names of other items: companies, platforms, genres, series. */
export const labelsQuery = (items: number[]): string =>
  `${prefixes}SELECT ?item ?text WHERE {
  ${values('item', items)}
  ?item rdfs:label ?text . FILTER(LANG(?text) IN ${languages})
}`
