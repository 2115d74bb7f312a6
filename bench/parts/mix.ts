import { findEmbedded } from '../../server/db/embedded.ts'
import { priceProviders } from '../../server/features/price/price-stores.ts'
import { type Load, load, median, percentile } from '../calls/load.ts'
import { mixedRequests } from '../calls/mix.ts'
import { encodings, type Request } from '../calls/requests.ts'
import type { ProcessorTimes } from '../processor-time.ts'
import { type Findings, type Figure, show } from '../report.ts'
import { freePort, startBareServer } from '../server.ts'
import { openWorld, type PartOptions } from './calls.ts'

const goals = {
  /** Requests per second that one core answers. */
  perCore: 500,
  /** Milliseconds at the 99th percentile with the most callers. */
  p99: 250,
  /** Processor time of a game compared with that of one row by its key. */
  overBare: 5,
  /** Visitors' home pages per second that one core answers, most of them kept. */
  homes: 1_000,
}
const crowds = [16, 64]
const rounds = 4
const seconds = { warm: 4, mix: 4, one: 1.5 }

/**
 * Stores ask to be called once a second. Their stand-ins do not, and live in the same process: a pass over all watched
 * prices would be measured with the calls.
 */
const withoutStores = { LUDOTECA_PROVIDERS_OFF: priceProviders.join() }

interface Run {
  name: string
  origin: string
  requests: Request[]
  seconds: number
  /** Of everything that works for these requests. */
  times: () => ProcessorTimes | null
}

interface Row {
  name: string
  callers: number
  rate: number
  p50: number
  p99: number
  /** Milliseconds for each answer; NaN where the system does not report it. */
  node: number
  database: number
}

/**
 * What a busy site does: a mix of calls, its most frequent call alone, and the reference for both, a bare Fastify that
 * selects one row by its key from the same database. In turns, so that other load on the machine affects all equally.
 */
export async function measureMix(options: PartOptions): Promise<Findings> {
  const world = await openWorld('small', options, withoutStores)
  const bare = await startBareServer(await freePort(), findEmbedded(world.folder.dataDir)?.url)
  try {
    const { origin, material } = world.target
    const games = material.games.slice(0, 1_000)
    const path = (prefix: string): Request[] =>
      games.map(({ slug }) => ({ method: 'GET', path: `${prefix}/${slug}`, headers: encodings }))
    const ofBoth = (): ProcessorTimes | null => {
      const [site, other] = [world.processorTimes(), bare.processorTimes()]
      return site && other && { node: site.node + other.node, database: site.database }
    }
    const runs: Run[] = [
      { name: 'mix', origin, requests: mixedRequests(material), seconds: seconds.mix, times: world.processorTimes },
      { name: 'game', origin, requests: path('/api/game'), seconds: seconds.one, times: world.processorTimes },
      { name: 'home page', origin, requests: [home], seconds: seconds.one, times: world.processorTimes },
      { name: 'bare select', origin: bare.origin, requests: path('/select'), seconds: seconds.one, times: ofBoth },
    ]
    for (const run of runs) await load(run.origin, run.requests, answered, 16, seconds.warm)
    const rows: Row[] = []
    for (const callers of crowds) {
      options.say(`  ${callers} callers`)
      rows.push(...(await takeTurns(runs, callers)))
    }
    return report(rows)
  } finally {
    await bare.stop()
    await world.close()
  }
}

const answered = [200, 201, 204]
const home: Request = { method: 'GET', path: '/', headers: encodings }

async function takeTurns(runs: Run[], callers: number): Promise<Row[]> {
  const turns = runs.map((run) => ({ run, loads: [] as Load[], node: 0, database: 0 }))
  for (let n = 0; n < rounds; n++)
    for (const turn of turns) {
      const { origin, requests, seconds: lasting, times } = turn.run
      const before = times()
      turn.loads.push(await load(origin, requests, answered, callers, lasting))
      const after = times()
      turn.node += after && before ? after.node - before.node : Number.NaN
      turn.database += after && before ? after.database - before.database : Number.NaN
    }
  return turns.map(({ run: { name }, loads, node, database }) => {
    const answers = loads.reduce((sum, { times }) => sum + times.length, 0)
    const at = (share: number): number => median(loads.map((one) => percentile(one, share)))
    return {
      name,
      callers,
      rate: median(loads.map(({ rate }) => rate)),
      p50: at(0.5),
      p99: at(0.99),
      node: node / answers,
      database: database / answers,
    }
  })
}

const work = ({ node, database }: Row): number => node + database

function report(rows: Row[]): Findings {
  const found = crowds.map((callers) => {
    const [mix, game, home, bare] = rows.filter((row) => row.callers === callers) as [Row, Row, Row, Row]
    return { callers, mix, perCore: 1_000 / work(mix), homes: 1_000 / work(home), overBare: work(game) / work(bare) }
  })
  const figures: Figure[] = found.flatMap(({ callers, mix, perCore, homes, overBare }) => [
    { name: `mix, ${callers} callers, per second and core`, value: Math.round(perCore), unit: 'calls/s' },
    { name: `home pages, ${callers} callers, per second and core`, value: Math.round(homes), unit: 'calls/s' },
    { name: `mix, ${callers} callers, p99`, value: Math.round(mix.p99), unit: 'ms' },
    { name: `a game over a bare select, ${callers} callers`, value: Math.round(overBare * 10) / 10, unit: 'ratio' },
  ])
  return {
    tables: [
      {
        title: 'a mix of calls (milliseconds; processor time for each answer)',
        columns: ['', 'callers', 'per second', 'p50', 'p99', 'node', 'PostgreSQL', 'both', 'per second and core'],
        rows: rows.map((row) => [
          row.name,
          String(row.callers),
          ...[row.rate, row.p50, row.p99, row.node, row.database, work(row), 1_000 / work(row)].map(show),
        ]),
      },
    ],
    // Where the system does not report processor time, only the wait has a budget.
    figures: figures.filter(({ value }) => !Number.isNaN(value)),
    failures: found.flatMap(({ callers, mix, perCore, homes, overBare }) => [
      ...(perCore < goals.perCore
        ? [`${callers} callers: ${show(perCore)} requests per second and core, at least ${goals.perCore}`]
        : []),
      ...(homes < goals.homes
        ? [`${callers} callers: ${show(homes)} home pages per second and core, at least ${goals.homes}`]
        : []),
      ...(overBare > goals.overBare
        ? [`${callers} callers: a game takes ${show(overBare)} times a bare select, at most ${goals.overBare}`]
        : []),
      ...(callers === Math.max(...crowds) && mix.p99 > goals.p99
        ? [`${callers} callers: p99 ${show(mix.p99)} ms, at most ${goals.p99}`]
        : []),
    ]),
    notes: found.map(
      ({ callers, overBare }) => `${callers} callers: a game takes ${show(overBare)} times a bare select`,
    ),
  }
}
