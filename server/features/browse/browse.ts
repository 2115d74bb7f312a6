import type { CompanyDetail } from '../../../common/api/browse.ts'
import type { Counted } from '../../../common/api/game.ts'
import type { Named } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey } from '../../../common/rules/names.ts'
import type { CatalogueIndex, GameSet } from '../../catalogue/index/catalogue-index.ts'
import type { Term, TermKind, Terms } from '../../catalogue/index/terms.ts'
import type { RequestLang } from '../../http/lang.ts'
import { dayText } from '../game/days.ts'
import { countedTerms } from '../game/filter.ts'

/** Platforms, genres or themes whose name begins like this, or all that have games; those with most games first. */
export function suggestTerms(
  index: CatalogueIndex,
  terms: Terms,
  kind: TermKind,
  beginning: string,
  lang: RequestLang,
): Counted[] {
  const counted = countedTerms(terms, kind, index.tagCounts(index.matching([]))(kind), lang)
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

export function toCompanyDetail(index: CatalogueIndex, company: Named): CompanyDetail {
  const [developed, published] = [index.having('developers', [company.id]), index.having('publishers', [company.id])]
  const either = index.either(developed, published)
  return {
    ...company,
    total: either.count(),
    developed: developed.count(),
    published: published.count(),
    ...yearsOf(index, either),
  }
}

function yearsOf(index: CatalogueIndex, set: GameSet): Pick<CompanyDetail, 'first_year' | 'last_year'> {
  const span = index.span(set)
  const year = (day: number): number => Number(dayText(day).slice(0, 'YYYY'.length))
  return { first_year: span && year(span.first), last_year: span && year(span.last) }
}
