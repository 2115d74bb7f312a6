import { existsSync } from 'node:fs'
import type { ExternalGame, ExternalSource } from '../../server/catalogue/external/external-game.ts'
import { syncExternalGames } from '../../server/catalogue/external/sync.ts'
import { resources } from '../../server/resources.generated.ts'
import { readSample } from '../generate/external-sample.ts'
import { type Findings, show } from '../report.ts'
import { createTempDataDir, withTempDataDir } from '../temp-data-dir.ts'
import type { PartOptions } from './calls.ts'

/** Rows a second; includes matching, names, words and links. */
const goal = 2_000

/**
 * Loads a file of real games into a fresh database with the open catalogue: first as a dry run, then new, then again
 * unchanged.
 */
export async function measureImport({ say, keep, sample }: PartOptions): Promise<Findings> {
  if (sample === undefined || !existsSync(sample))
    return { tables: [], figures: [], failures: [], notes: ['left out: name a file of games with --sample=FILE'] }
  const games = readSample(sample)
  const folder = createTempDataDir(keep)
  try {
    return await withTempDataDir(folder, async ({ db }) => {
      const load = async (dryRun: boolean) => {
        const began = performance.now()
        const { counts } = await syncExternalGames(db, sourceOf(games), {
          kind: 'whole',
          resources,
          since: null,
          dryRun,
          now: Date.now,
        })
        return { counts, rate: games.length / ((performance.now() - began) / 1_000) }
      }
      const runs = []
      for (const [name, dryRun] of [
        ['dry run', true],
        ['first load', false],
        ['the same again', false],
      ] as const) {
        say(`  ${name}`)
        runs.push({ name, ...(await load(dryRun)) })
      }
      const first = runs[1]!.rate
      return {
        tables: [
          {
            title: `${games.length.toLocaleString('en')} games from outside into the open catalogue`,
            columns: ['run', 'games a second', 'new', 'by ids', 'by name', 'changed', 'as they were'],
            rows: runs.map(({ name, rate, counts }) => [
              name,
              show(rate),
              ...[counts.added, counts.byIds, counts.byName, counts.changed, counts.unchanged].map(String),
            ]),
          },
        ],
        figures: runs.map(({ name, rate }) => ({ name, value: Math.round(rate), unit: 'calls/s' as const })),
        failures: first < goal ? [`${show(first)} games a second, at least ${goal.toLocaleString('en')}`] : [],
      }
    })
  } finally {
    folder.remove()
  }
}

const sourceOf = (games: ExternalGame[]): ExternalSource => ({
  name: 'igdb',
  count: async () => ({ total: games.length, upTo: null }),
  after: async (place, _, limit) => {
    const at = games.findIndex(({ id }) => id > place)
    const page = at < 0 ? [] : games.slice(at, at + limit)
    return { games: page, read: page.length, last: page.length < limit ? null : (page.at(-1)?.id ?? null) }
  },
})
