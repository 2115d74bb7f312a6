import { loadDemo } from '../../server/demo/load-demo.ts'
import { evaluate, type Quality } from '../discover/evaluate.ts'
import { evaluateTastes } from '../discover/tastes.ts'
import type { Findings } from '../report.ts'
import { createTempDataDir, withTempDataDir } from '../temp-data-dir.ts'
import type { PartOptions } from './calls.ts'

const seeds = [1, 2, 3, 4, 5]
/** How many of the first ten suggestions have to fit a taste. */
const fitting = 6

/**
 * How well suggestions find what users liked: a fifth of the demo users' well-rated games hidden, compared with "most
 * popular".
 */
export async function measureDiscover({ say, keep }: PartOptions): Promise<Findings> {
  const folder = createTempDataDir(keep)
  try {
    say('  the demo community, a fifth of its good games hidden')
    const { tastes, found } = await withTempDataDir(folder, async ({ db }) => {
      const tastes = await evaluateTastes(db)
      await loadDemo(db)
      return { tastes, found: await evaluate(db, seeds) }
    })
    const row = (name: string, { hitRate, recall, rank }: Quality): string[] => [
      name,
      ...[hitRate, recall, rank].map((share) => share.toFixed(3)),
    ]
    return {
      tables: [
        {
          title: `suggestions (${found.lists} lists, ${found.hidden} hidden games)`,
          columns: ['method', 'hit rate at 20', 'recall at 20', 'mean reciprocal rank'],
          rows: [row('suggested', found.suggested), row('most popular', found.popular)],
        },
        {
          title: 'suggestions for five games of one taste, on a site without other users',
          columns: ['taste', 'fit of 10', 'fit of 20'],
          rows: tastes.map(({ name, of10, of20 }) => [name, String(of10), String(of20)]),
        },
      ],
      figures: [],
      failures: [
        ...(found.suggested.recall > found.popular.recall ? [] : ['"Most popular" finds more than the suggestions do']),
        ...tastes.flatMap(({ name, of10 }) => (of10 < fitting ? [`${name}: only ${of10} of 10 suggestions fit`] : [])),
      ],
      notes: tastes.flatMap(({ name, strange }) =>
        strange.length === 0 ? [] : [`${name}, not among the fitting ones: ${strange.join(', ')}`],
      ),
    }
  } finally {
    folder.remove()
  }
}
