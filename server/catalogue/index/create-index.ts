import type { Answers, Asks, CatalogueIndex, IndexSource, QuestionName } from './catalogue-index.ts'
import { KnownTerms } from './terms.ts'

/** The index in the form that features use, for any source. */
export function createCatalogueIndex(
  source: IndexSource,
  options: ConstructorParameters<typeof KnownTerms>[0],
): CatalogueIndex {
  const terms = new KnownTerms(options)
  const asking =
    <Q extends QuestionName>(question: Q) =>
    async (about: Asks<Q>): Promise<Answers<Q>> => {
      const { value, version } = await source.ask(question, about)
      terms.noteVersion(version)
      return value
    }
  return {
    page: asking('page'),
    choices: asking('choices'),
    totals: asking('totals'),
    count: asking('count'),
    company: asking('company'),
    month: asking('month'),
    search: asking('search'),
    rank: asking('rank'),
    terms: () => terms.read(),
    ready: () => source.ready(),
    close: () => source.close(),
  }
}
