import { createProviders, clientParts } from '../../server/providers/providers.ts'
import { syncExternalGames } from '../../server/catalogue/external/sync.ts'
import { readConfig } from '../../server/config.ts'
import { createLog } from '../../server/log.ts'
import { startFakes } from '../../server/providers/start-fakes.ts'
import { resources } from '../../server/resources.generated.ts'
import { type Findings, show } from '../report.ts'
import { createTempDataDir, withTempDataDir } from '../temp-data-dir.ts'
import type { PartOptions } from './calls.ts'

/** Rows a second: queries, answers, reading, matching and writing. */
const goal = 1_500
const games = 100_000

/**
 * Loads a hundred thousand invented games from the stand-in of Wikidata, which runs in a thread as in development, by
 * the real client: first all, then again unchanged. The real one is asked once a second, which is what takes its time.
 */
export async function measureWikidata({ say, keep }: PartOptions): Promise<Findings> {
  const { env, stop } = await startFakes([
    { name: 'wikidata', options: { invented: games, games: 400, limits: false } },
  ])
  const folder = createTempDataDir(keep)
  try {
    const settings = { NODE_ENV: 'test', LUDOTECA_DATA: folder.dataDir, LUDOTECA_WIKIDATA: 'on', ...env }
    const config = readConfig(settings, new Set(['wikidata']))
    return await withTempDataDir(folder, async ({ db }) => {
      const runs = []
      for (const name of ['first load', 'the same again']) {
        say(`  ${name}`)
        const { wikidata } = createProviders(
          config.providers,
          clientParts(config, { db, log: createLog(config), now: Date.now }),
        )
        const began = performance.now()
        const options = { kind: 'whole', resources, since: null, fromStart: true, now: Date.now } as const
        const { counts, doneNow } = await syncExternalGames(db, wikidata!.source(), options)
        runs.push({ name, counts, games: doneNow, rate: doneNow / ((performance.now() - began) / 1_000) })
      }
      const first = runs[0]!.rate
      return {
        tables: [
          {
            title: `${show(runs[0]!.games)} games of Wikidata into the open catalogue`,
            columns: ['run', 'games a second', 'new', 'by ids', 'by name', 'changed', 'as they were'],
            rows: runs.map(({ name, rate, counts }) => [
              name,
              show(rate),
              ...[counts.added, counts.byIds, counts.byName, counts.changed, counts.unchanged].map(String),
            ]),
          },
        ],
        figures: runs.map(({ name, rate }) => ({
          name: `wikidata: ${name}`,
          value: Math.round(rate),
          unit: 'calls/s' as const,
        })),
        failures: first < goal ? [`${show(first)} games a second, at least ${goal.toLocaleString('en')}`] : [],
      }
    })
  } finally {
    await stop()
    folder.remove()
  }
}
