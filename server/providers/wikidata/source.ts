import type { FastifyBaseLogger } from 'fastify'
import type { ExternalGame, ExternalPage, ExternalSource } from '../../catalogue/external/external-game.ts'
import { isTooLarge, ProviderError } from '../client/provider-error.ts'
import type { LongReader, Reader } from '../client/readers.ts'
import { itemOf, rowShapes, rowsAs, type Term } from './answer.ts'
import { type GameRows, type Label, labelOf, toGame } from './mapping.ts'
import { type PackedList, placeOf } from './pack-list.ts'
import { datesQuery, labelsQuery, listQuery, namesQuery, statementsQuery } from './queries.ts'
import { readList } from './read-list.ts'

/** One query, to the first engine that answers. */
export type AskWikidata = <T>(question: {
  name: string
  query: string
  read: Reader<T> | LongReader<T>
  maxBytes: number
}) => Promise<T>

interface SourceParts {
  ask: AskWikidata
  log: FastifyBaseLogger
}

/**
 * So many games are asked for at a time, a whole page of a load: a query names each of them thirty times, and each
 * query costs a second of patience.
 */
const chunk = 500
/** A list of 110,000 games is about 15 MB. */
const listBytes = 80_000_000
const chunkBytes = 12_000_000
/** Companies, platforms, genres and series, whose names are asked for once. */
const labelsKept = 100_000

/**
 * All video games of Wikidata with a date or a platform: those that encyclopedias write of first, then by the number of
 * the item. The list of numbers is one answer; the facts of a few hundred follow with each page.
 */
export function createGameSource({ ask, log }: SourceParts): ExternalSource {
  const facts = createFacts({ ask, log })
  let listed: { since: number | null; list: PackedList } | null = null

  async function listOf(since: number | null): Promise<PackedList> {
    if (listed && listed.since === since) return listed.list
    const list = await ask({ name: 'list', query: listQuery(since), read: readList, maxBytes: listBytes })
    // An engine that has just lost its data would else be taken for the end of all games.
    if (since === null && list.numbers.length === 0) throw new ProviderError('changed', 'the list of games is empty')
    listed = { since, list }
    return list
  }

  return {
    name: 'wikidata',
    async count(since) {
      const { numbers, latest } = await listOf(since)
      // The engines are hours or days behind: what they have not seen yet comes with the next load.
      return { total: numbers.length, upTo: latest ?? since }
    },
    async after(place, since, limit): Promise<ExternalPage> {
      const { numbers, sites } = await listOf(since)
      const placeAt = (at: number): number => placeOf(numbers[at] ?? 0, sites[at] ?? 0)
      const from = firstAfter(numbers.length, placeAt, place)
      const to = Math.min(from + limit, numbers.length)
      const known = new Map(Array.from(numbers.subarray(from, to), (number, n) => [number, sites[from + n] ?? 0]))
      const wanted = [...known.keys()]
      const chunks = Array.from({ length: Math.ceil(wanted.length / chunk) }, (_, n) =>
        facts(wanted.slice(n * chunk, (n + 1) * chunk), known),
      )
      const games = (await Promise.all(chunks)).flat()
      return { games, read: to - from, last: to >= numbers.length ? null : placeAt(to - 1) }
    },
  }
}

/** The first position whose place is above this one. */
function firstAfter(length: number, placeAt: (at: number) => number, place: number): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (placeAt(middle) > place) high = middle
    else low = middle + 1
  }
  return low
}

/** Reads the facts of some games; one whose answer is too large even alone is left out. */
function createFacts({ ask, log }: SourceParts) {
  const readers = {
    names: rowsAs(rowShapes.names, log),
    statements: rowsAs(rowShapes.statements, log),
    dates: rowsAs(rowShapes.dates, log),
    labels: rowsAs(rowShapes.labels, log),
  }
  const labels = new Map<number, Label>()

  async function learnLabels(items: number[]): Promise<void> {
    const unknown = [...new Set(items)].filter((item) => !labels.has(item))
    for (let at = 0; at < unknown.length; at += chunk) {
      const some = unknown.slice(at, at + chunk)
      const query = labelsQuery(some)
      const rows = await ask({ name: 'labels', query, read: readers.labels, maxBytes: chunkBytes })
      const byItem = Map.groupBy(rows, ({ item }) => itemOf(item))
      for (const item of some) labels.set(item, labelOf(byItem.get(item) ?? []))
    }
  }

  return async function facts(games: number[], sites: ReadonlyMap<number, number>): Promise<ExternalGame[]> {
    if (labels.size > labelsKept) labels.clear()
    try {
      const [names, statements, dates] = await Promise.all([
        ask({ name: 'names', query: namesQuery(games), read: readers.names, maxBytes: chunkBytes }),
        ask({ name: 'statements', query: statementsQuery(games), read: readers.statements, maxBytes: chunkBytes }),
        ask({ name: 'dates', query: datesQuery(games), read: readers.dates, maxBytes: chunkBytes }),
      ])
      const linked = [...statements.map(({ value }) => value), ...dates.map(({ platform }) => platform)]
      await learnLabels(linked.flatMap((term) => itemOf(term) ?? []))
      const rowsOf = grouped({ names, statements, dates })
      return games.flatMap((game) => toGame(game, rowsOf(game), labels, sites.get(game) ?? 0) ?? [])
    } catch (error) {
      if (!isTooLarge(error)) throw error
      if (games.length === 1) {
        log.warn({ item: games[0] }, 'the answer about a game of Wikidata is too large: skipped')
        return []
      }
      const half = Math.ceil(games.length / 2)
      return [...(await facts(games.slice(0, half), sites)), ...(await facts(games.slice(half), sites))]
    }
  }
}

function grouped(rows: GameRows): (game: number) => GameRows {
  const by = <R extends { game: Term }>(some: R[]) => Map.groupBy(some, ({ game }) => itemOf(game))
  const [names, statements, dates] = [by(rows.names), by(rows.statements), by(rows.dates)]
  return (game) => ({
    names: names.get(game) ?? [],
    statements: statements.get(game) ?? [],
    dates: dates.get(game) ?? [],
  })
}
