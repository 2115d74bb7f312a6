import { type Kysely, sql } from 'kysely'
import type { Counted } from '../../../common/api/game.ts'
import type { Named } from '../../../common/api/shapes.ts'
import type { DB } from '../../db/types.ts'
import type { CompanyDetail } from '../../../common/api/browse.ts'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey } from '../../../common/rules/names.ts'
import type { CatalogueIndex } from '../../catalogue/index/catalogue-index.ts'
import type { Term, TermKind } from '../../catalogue/index/terms.ts'
import type { RequestLang } from '../../http/request-facts.ts'
import { dayText } from '../game/calendar.queries.ts'
import { countedTerms } from '../game/filter.ts'

/** Companies whose name begins with the key and that have games in this role, most games first. */
export async function companiesBeginning(
  db: Kysely<DB>,
  role: 'developed' | 'published',
  key: string,
  count: number,
): Promise<Counted[]> {
  const total = sql.ref(role)
  // A key contains only letters, digits and spaces: no LIKE wildcards.
  const { rows } = await sql<Counted>`
    select id, slug, name, ${total} as total from companies where name_key like ${`${key}%`} and ${total} > 0
    order by ${total} desc, name_key limit ${count}`.execute(db)
  return rows
}

export const companyById = (db: Kysely<DB>, id: number): Promise<Named | undefined> =>
  db.selectFrom('companies').select(['id', 'slug', 'name']).where('id', '=', id).executeTakeFirst()

export async function companyBySlug(db: Kysely<DB>, slug: string): Promise<Named | undefined> {
  return db.selectFrom('companies').select(['id', 'slug', 'name']).where('slug', '=', slug).executeTakeFirst()
}

/** Platforms, genres or themes whose name begins with the text, or all that have games; most games first. */
export async function suggestTerms(
  catalogue: CatalogueIndex,
  kind: TermKind,
  beginning: string,
  lang: RequestLang,
): Promise<Counted[]> {
  const totals = await catalogue.totals({ kind })
  const counted = countedTerms(await catalogue.terms(), kind, totals, lang)
  if (beginning === 'all') return counted
  const key = nameKey(beginning)
  if (key === '') return []
  return counted.filter(({ name }) => nameKey(name).startsWith(key)).slice(0, limits.suggestionsMax)
}

/** A platform, genre or theme with the number of its games. */
export const toCounted = (term: Term, total: number, lang: RequestLang): Counted => ({
  id: term.id,
  slug: term.slug,
  name: term.names[lang],
  total,
})

export async function companyDetail(catalogue: CatalogueIndex, company: Named): Promise<CompanyDetail> {
  const { total, developed, published, first, last } = await catalogue.company({ id: company.id })
  return { ...company, total, developed, published, first_year: yearOf(first), last_year: yearOf(last) }
}

const yearOf = (day: number | null): number | null =>
  day === null ? null : Number(dayText(day).slice(0, 'YYYY'.length))
