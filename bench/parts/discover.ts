import { loadDemo } from '../../server/demo/load-demo.ts'
import { evaluate, type Quality } from '../discover/evaluate.ts'
import type { Findings } from '../report.ts'
import { createTempDataDir, withTempDataDir } from '../temp-data-dir.ts'
import type { PartOptions } from './calls.ts'

const seeds = [1, 2, 3, 4, 5]

/**
 * How well suggestions find what users liked: a fifth of the demo users' well-rated games hidden, compared with "most
 * popular".
 */
export async function measureDiscover({ say, keep }: PartOptions): Promise<Findings> {
  const folder = createTempDataDir(keep)
  try {
    say('  the demo community, a fifth of its good games hidden')
    const found = await withTempDataDir(folder, async ({ db }) => {
      await loadDemo(db)
      return evaluate(db, seeds)
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
      ],
      figures: [],
      failures:
        found.suggested.recall > found.popular.recall ? [] : ['"Most popular" finds more than the suggestions do'],
    }
  } finally {
    folder.remove()
  }
}
