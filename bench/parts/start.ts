import { type Findings, show } from '../report.ts'
import { freePort, type RunningServer, startServer } from '../server.ts'
import { createTempDataDir } from '../temp-data-dir.ts'

/**
 * Seconds: the first start in an empty folder creates the database and loads the catalogue; later starts take a moment.
 */
const budgets = { first: 60, second: 5 }

/**
 * Seconds from the start of the process to its first answer: on an empty folder with the demo, and again on the same
 * one.
 */
export async function measureStart(): Promise<Findings> {
  const folder = createTempDataDir()
  const port = await freePort()
  const start = async (): Promise<number> => {
    const server: RunningServer = await startServer(folder, port, { LUDOTECA_DEMO: 'on' })
    await server.stop()
    return server.startedInMs / 1_000
  }
  try {
    const first = await start()
    const seconds = [await start(), await start(), await start()].sort((a, b) => a - b)
    const second = seconds[1] ?? Number.NaN
    return {
      tables: [
        {
          title: 'from the start of the process to the first answer (s)',
          columns: ['start', 'seconds'],
          rows: [
            ['first, on an empty folder', show(first)],
            ['second (of three, the middle one)', show(second)],
          ],
        },
      ],
      figures: [
        { name: 'first start', value: Math.round(first * 100) / 100, unit: 's' },
        { name: 'second start', value: Math.round(second * 100) / 100, unit: 's' },
      ],
      failures: [
        ...(first > budgets.first ? [`The first start takes ${show(first)} s, at most ${budgets.first}`] : []),
        ...(second > budgets.second ? [`The second start takes ${show(second)} s, at most ${budgets.second}`] : []),
      ],
    }
  } finally {
    folder.remove()
  }
}
