import { readFileSync } from 'node:fs'

/** A text that somebody types, and the slug of the game that they mean. */
export interface SearchQuery {
  text: string
  wanted: string
}

const file = new URL('./search-queries.csv', import.meta.url)

/** The project's own list of what people type into the search, for tests and measurements. */
export function readSearchQueries(): SearchQuery[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const at = line.lastIndexOf(',')
    return { text: line.slice(0, at), wanted: line.slice(at + 1) }
  })
}
