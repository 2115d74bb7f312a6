import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import { readFileSync } from 'node:fs'
import { nameKey } from '../../../common/rules/names.ts'

export type TermKind = 'platforms' | 'genres' | 'themes'

/** A platform, genre or theme. */
export interface Term {
  id: number
  slug: string
  names: { en: string; es: string }
  /** For platforms only, where it is known. */
  maker: string | null
  year: number | null
}

/** All terms of one kind: a few hundred at most. */
class TermList {
  readonly byId = new Map<number, Term>()
  readonly bySlug = new Map<string, Term>()

  add(term: Term): void {
    this.byId.set(term.id, term)
    this.bySlug.set(term.slug, term)
  }

  all(): Term[] {
    return [...this.byId.values()]
  }
}

export type Terms = Record<TermKind, TermList>

/** Milliseconds until they are read again. */
const fresh = 60_000

interface Options {
  db: Kysely<DB>
  now: () => number
  /** For tests: read at each call. */
  eager?: boolean
}

/** Platforms, genres and themes as stored in the database. */
export class KnownTerms {
  private readonly options: Options
  private known: Promise<Terms> | null = null
  private readAt = 0
  private version = -1

  constructor(options: Options) {
    this.options = options
  }

  read(): Promise<Terms> {
    const now = this.options.now()
    if (this.known && !this.options.eager && now - this.readAt < fresh) return this.known
    this.readAt = now
    const read = readTerms(this.options.db)
    this.known = read
    // The caller gets the failure, and the next caller tries again.
    read.catch(() => void (this.known = this.known === read ? null : this.known))
    return read
  }

  /** Called with the version of each answer: changed games may use new platforms. */
  noteVersion(version: number): void {
    if (version !== this.version) this.known = null
    this.version = version
  }
}

async function readTerms(db: Kysely<DB>): Promise<Terms> {
  const { rows } = await sql<Omit<Term, 'names'> & { kind: TermKind; en: string; es: string }>`
    select 'platforms' as kind, id, slug, name as en, name as es, maker, year from platforms
    union all select 'genres', id, slug, name_en, name_es, null, null from genres
    union all select 'themes', id, slug, name_en, name_es, null, null from themes`.execute(db)
  const terms: Terms = { platforms: new TermList(), genres: new TermList(), themes: new TermList() }
  for (const { kind, en, es, ...term } of rows) terms[kind].add({ ...term, names: { en, es } })
  return terms
}

interface Person {
  name: string
  /** Slugs of the core, best known first. */
  games: string[]
}

const file = new URL('../data/people.json', import.meta.url)

/** The people of the hand-written file: the database knows companies only. */
export const readPeople = (): Person[] => JSON.parse(readFileSync(file, 'utf8')) as Person[]

/** Beginnings of a name count from this length on. */
const shortest = 5

/** Finds the games that somebody is known for. */
export function createPeople() {
  const known = readPeople().map(({ name, games }) => {
    const key = nameKey(name)
    return { key, words: key.split(' '), sources: games.map((slug) => `core:${slug}`) }
  })
  return {
    /**
     * Source keys of the games of whoever is called like this: the whole name, its last word or a beginning of either.
     */
    gamesBy(key: string): string[] {
      const isCalled = ({ key: name, words }: (typeof known)[number]): boolean =>
        name === key ||
        words.at(-1) === key ||
        (key.length >= shortest && (name.startsWith(key) || (words.at(-1)?.startsWith(key) ?? false)))
      return known.filter(isCalled).flatMap(({ sources }) => sources)
    },
  }
}
