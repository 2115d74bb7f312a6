import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Flood } from '../calls/flood-thread.ts'
import { percentile } from '../calls/load.ts'
import { get, type Request } from '../calls/requests.ts'
import { watch, type Watched } from '../calls/watch.ts'
import { type Findings, show } from '../report.ts'
import { freePort, type RunningServer, settle, startServer } from '../server.ts'
import { createTempDataDir, withTempDataDir } from '../temp-data-dir.ts'
import type { PartOptions } from './calls.ts'

/** What the addresses of each flood begin with. */
const floods = ['/?x=', '/access?redirect=/', '/password/reset?token=']
const connections = 300
const seconds = 15
/** Milliseconds that 95 of 100 requests of others may take longer, and megabytes that the process may grow. */
const budgets = { api: 300, page: 500, memory: 300 }

type Shown = 'api' | 'page'
interface Flooded {
  path: string
  others: Watched<Shown>
  statuses: ReadonlyMap<number, number>
}

/**
 * 300 connections of one address request pages, each with an address that is not cached yet, while others of many
 * addresses read games over the API and as pages (PG-01).
 */
export async function measureFlood({ say, keep }: PartOptions): Promise<Findings> {
  const folder = createTempDataDir(keep)
  try {
    const slugs = await withTempDataDir(folder, async ({ db }) => {
      const games = await db.selectFrom('games').select('slug').orderBy('id').limit(500).execute()
      return games.map(({ slug }) => slug)
    })
    const server = await startServer(folder, await freePort(), { LUDOTECA_RATE_LIMITS: 'on' })
    try {
      await settle(server)
      let n = 0
      const slug = (): string => slugs[n++ % slugs.length]!
      const shown = {
        api: () => get(`/game/${slug()}`),
        page: (): Request => ({ method: 'GET', path: `/game/${slug()}`, headers: {} }),
      }
      // The first pages of a process are rendered by code that is not compiled yet.
      await watch(server.origin, shown, () => sleep(5_000))
      const calm = await watch(server.origin, shown, () => sleep(5_000))
      const memory = watchMemory(server)
      const flooded: Flooded[] = []
      for (const path of floods) {
        say(`  ${connections} connections on ${path}…`)
        let statuses: Flooded['statuses'] = new Map()
        const others = await watch(server.origin, shown, async () => {
          statuses = await flood({ origin: server.origin, path, connections, seconds })
        })
        flooded.push({ path, others, statuses })
      }
      return report(calm, flooded, memory.stop())
    } finally {
      await server.stop()
    }
  } finally {
    folder.remove()
  }
}

async function flood(work: Flood): Promise<ReadonlyMap<number, number>> {
  const thread = new Worker(new URL('../calls/flood-thread.ts', import.meta.url), { workerData: work })
  const [statuses] = (await once(thread, 'message')) as [Map<number, number>]
  await thread.terminate()
  return statuses
}

/** Watches the memory of a server; `stop` returns how many megabytes it grew at most. */
function watchMemory({ memory }: RunningServer): { stop: () => number } {
  const before = memory() ?? 0
  let most = before
  const timer = setInterval(() => (most = Math.max(most, memory() ?? 0)), 200)
  return {
    stop() {
      clearInterval(timer)
      return most - before
    },
  }
}

function report(calm: Watched<Shown>, flooded: Flooded[], grown: number): Findings {
  const usual = { api: percentile(calm.loads.api, 0.95), page: percentile(calm.loads.page, 0.95) }
  const names = { api: 'a call of the API', page: "a game's page" }
  const rows = flooded.flatMap(({ path, others }) =>
    (['api', 'page'] as const).map((kind) => ({
      name: `${path}…: ${names[kind]}`,
      longer: percentile(others.loads[kind], 0.95) - usual[kind],
      most: budgets[kind],
      times: others.loads[kind],
      usual: usual[kind],
    })),
  )
  return {
    tables: [
      {
        title: `${connections} connections of one address on pages; what others wait meanwhile (milliseconds)`,
        columns: ['', 'requests', 'p50', 'p95', 'longest', 'without it: p95'],
        rows: rows.map(({ name, times, usual: before }) => [
          name,
          String(times.times.length),
          ...[percentile(times, 0.5), percentile(times, 0.95), percentile(times, 1), before].map(show),
        ]),
      },
      {
        title: 'Responses to the flood',
        columns: ['address', 'statuses'],
        rows: flooded.map(({ path, statuses }) => [
          `${path}…`,
          [...statuses].map(([status, n]) => `${status || 'broken'} ${n}`).join(', '),
        ]),
      },
    ],
    notes: [`The process grew by ${Math.round(grown)} MB.`],
    figures: rows.map(({ name, times }) => ({
      name: `flood: ${name}, p95`,
      value: Math.round(percentile(times, 0.95)),
      unit: 'ms' as const,
    })),
    failures: [
      ...rows.flatMap(({ name, longer, most }) => (longer > most ? [`${name}: ${show(longer)} ms longer at p95`] : [])),
      ...(grown > budgets.memory ? [`memory: ${Math.round(grown)} MB more`] : []),
      ...flooded.flatMap(({ path, others, statuses }) => [
        ...(others.refused > 0 ? [`${path}…: ${others.refused} requests of others were refused`] : []),
        ...([...statuses.keys()].some((status) => status >= 500) ? [`${path}…: responses of 5xx`] : []),
      ]),
    ],
  }
}
