import type { Kysely } from 'kysely'
import { foldText, nameKey } from '../../common/rules/names.ts'
import { LiveIndex } from '../../server/catalogue/index/live-index.ts'
import type { DB } from '../../server/db/types.ts'
import type { SearchQuery } from '../../server/testing/search-queries.ts'
import { createRandom, type Random } from '../generate/random.ts'

/** As many games of the answer count. */
const counted = 3
/** As many games as the search screen asks for. */
const asked = 20

export interface Answered extends SearchQuery {
  /** Slugs of the first games. */
  first: string[]
  found: boolean
  milliseconds: number
}

/** Answers from the index, as the server asks it; without HTTP and without the rows of the games. */
export async function openSearch(db: Kysely<DB>) {
  const index = new LiveIndex({ db, now: Date.now, warn: (error) => void console.error(error) })
  await index.ready()
  const rows = await db.selectFrom('games').select(['id', 'slug', 'title', 'source']).orderBy('id').execute()
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]))
  const ask = async ({ text, wanted }: SearchQuery): Promise<Answered> => {
    const from = performance.now()
    const { value } = await index.ask('search', { text: nameKey(text), limit: asked })
    const milliseconds = performance.now() - from
    const first = value.slice(0, counted).flatMap((id) => slugs.get(id) ?? [])
    return { text, wanted, first, found: first.includes(wanted), milliseconds }
  }
  /** Only titles that name one game: of two games of one name, either is right. */
  const core = rows.filter(({ source }) => source === 'core')
  const totals = new Map<string, number>()
  for (const { title } of rows) totals.set(nameKey(title), (totals.get(nameKey(title)) ?? 0) + 1)
  const titles = core
    .filter(({ title }) => title.length >= shortestTitle && totals.get(nameKey(title)) === 1)
    .map(({ slug, title }): SearchQuery => ({ text: title, wanted: slug }))
  return { ask, titles, close: () => index.close() }
}

/** Shorter titles with two slips are other titles. */
const shortestTitle = 6

/** Random titles, each with this many slips of the finger. */
export function withSlips(titles: SearchQuery[], slips: number, count: number, seed: number): SearchQuery[] {
  const random = createRandom(seed)
  return random
    .shuffle([...titles])
    .slice(0, count)
    .map(({ text, wanted }) => {
      let typed = foldText(text)
      for (let n = 0; n < slips; n++) typed = slipped(random, typed)
      return { text: typed, wanted }
    })
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** One letter missing, doubled by another, replaced, or swapped with the next one. */
function slipped(random: Random, text: string): string {
  const places = Array.from(text, (letter, at) => (/[a-z]/.test(letter) ? at : -1)).filter((at) => at >= 0)
  if (places.length === 0) return text
  const at = places[random.below(places.length)]!
  const other = letters[random.below(letters.length)]!
  const kind = random.below(4)
  if (kind === 0) return text.slice(0, at) + text.slice(at + 1)
  if (kind === 1) return text.slice(0, at) + other + text.slice(at)
  if (kind === 2) return text.slice(0, at) + other + text.slice(at + 1)
  return text.slice(0, at) + text.slice(at + 1, at + 2) + text[at]! + text.slice(at + 2)
}

/** What somebody sends while typing these texts: each beginning. */
export const keystrokes = (texts: string[]): string[] =>
  texts.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)))
