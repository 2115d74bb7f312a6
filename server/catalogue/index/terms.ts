import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

export type TermKind = 'platforms' | 'genres' | 'themes'

/** A platform, genre or theme. */
export interface Term {
  id: number
  slug: string
  names: { en: string; es: string }
  /** Of platforms only, where it is known. */
  maker: string | null
  year: number | null
}

/** All of one kind: a few hundred at most. */
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

export async function readTerms(db: Kysely<DB>): Promise<Terms> {
  const { rows } = await sql<Omit<Term, 'names'> & { kind: TermKind; en: string; es: string }>`
    select 'platforms' as kind, id, slug, name as en, name as es, maker, year from platforms
    union all select 'genres', id, slug, name_en, name_es, null, null from genres
    union all select 'themes', id, slug, name_en, name_es, null, null from themes`.execute(db)
  const terms: Terms = { platforms: new TermList(), genres: new TermList(), themes: new TermList() }
  for (const { kind, en, es, ...term } of rows) terms[kind].add({ ...term, names: { en, es } })
  return terms
}
