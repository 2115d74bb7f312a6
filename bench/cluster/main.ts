// npm run cluster: a site of several processes on this machine, under load, while one part after the other is killed.
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createDatabase } from '../../server/db/connection.ts'
import { mixedRequests } from '../calls/mix.ts'
import { encodings, type Request } from '../calls/requests.ts'
import { type Scale, scales } from '../generate/world.ts'
import { drawTable, newRecord, show } from '../report.ts'
import { originOf } from '../server.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { addressOf } from './databases.ts'
import { type FaultResult, faults, suffer } from './faults.ts'
import { endParts, runToEnd } from './part.ts'
import { createPlace, type Place } from './place.ts'
import { findPrograms, MissingProgramError } from './programs.ts'
import { siteEnvironment } from './site.ts'
import { measureThroughput, type Throughput } from './throughput.ts'
import { createTraffic } from './traffic.ts'
import { startWriters } from './writers.ts'

const usage = `Usage: npm run cluster [-- --quick]

Starts PostgreSQL with a streaming replica, PgBouncer, HAProxy, a bucket, three web processes and one for jobs on this
machine, measures the requests per second with 1, 2 and 3 web processes, then kills one part after the other under load.
Ends with 1 when an acknowledged write is lost, a counter is wrong, or somebody gets an error outside of the seconds that
are stated.
  --quick            a smaller community, shorter
  --replica-reads    the web processes are told of the replica (DATABASE_REPLICA_URL)
  --pgbouncer=FILE   another PgBouncer than the machine's; from 1.21 on with prepared statements
  --keep             leaves the folder with what the parts printed`

const count = 3
const crowd = { callers: 10, writers: 6 }
/** Large enough for every call of the mix. */
const smallest: Scale = { ...scales.small, likes: 2_000, events: 5_000, posts: 2_000, trophies: 5_000, priced: 200 }
const paces = {
  whole: { scale: scales.small, seconds: 10, calm: 3_000 },
  quick: { scale: smallest, seconds: 3, calm: 1_000 },
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const began = performance.now()
const step = (line: string): void => say(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${line}`)

interface Options {
  quick: boolean
  readsReplica: boolean
}

async function measure(place: Place, { quick, readsReplica }: Options): Promise<boolean> {
  const { scale, seconds, calm } = quick ? paces.quick : paces.whole
  step('starting')
  const cluster = await startCluster(place, { scale, count, readsReplica, say: step })
  try {
    const rates: Throughput[] = []
    for (;;) {
      step(`load on ${cluster.webs.length} of ${count} web processes`)
      rates.push(await measureThroughput(cluster, seconds))
      if (cluster.webs.length === count) break
      await cluster.startWeb()
      // Until the balancer knows it.
      await sleep(1_000)
    }
    const { results, problems, writes } = await storm(cluster, calm)
    report(rates, results)
    say(`\nWrites that were acknowledged: ${writes}, of them lost, doubled or different: ${problems.length}`)
    for (const problem of problems.slice(0, 20)) say(`  ${problem}`)
    const counters = await verify(cluster)
    say(counters.ok ? 'Counters and files (npm run db:verify): correct' : `npm run db:verify:\n${counters.said}`)
    return problems.length === 0 && counters.ok && results.every(({ ok }) => ok)
  } finally {
    await cluster.stopFiles()
  }
}

const home: Request = { method: 'GET', path: '/', headers: encodings }

/** Lets every fault happen, and compares what was acknowledged with what the database has at the end. */
async function storm(cluster: Cluster, calm: number) {
  const { material, settings, place, pooler } = cluster
  const traffic = createTraffic(originOf(settings.port))
  // The mix changes entries, too: nobody else may write what is compared.
  const [people, players] = [material.players.slice(0, crowd.writers), material.players.slice(crowd.writers)]
  const mix = mixedRequests({ ...material, players })
  const requests = mix.flatMap((request, n) => (n % 20 === 0 ? [request, home] : [request]))
  traffic.start(requests, crowd.callers)
  const writers = startWriters(
    traffic,
    people,
    material.games.map(({ id }) => id),
  )
  const nothing = { name: 'nothing happens', allowed: 0, happen: () => sleep(calm) }
  const results: FaultResult[] = []
  for (const fault of [nothing, ...faults]) {
    step(fault.name)
    results.push(await suffer(fault, cluster, traffic, calm))
  }
  await writers.stop()
  await traffic.stop()
  step('comparing')
  const { db, close } = createDatabase({
    url: addressOf(pooler.port, place, 'ludoteca'),
    max: 2,
    prepared: false,
    log: say,
  })
  try {
    return { results, problems: await writers.check(db), writes: writers.count() }
  } finally {
    await close()
  }
}

/** Runs `npm run db:verify` on the site, through PgBouncer. */
async function verify({ place, settings }: Cluster): Promise<{ ok: boolean; said: string }> {
  const script = fileURLToPath(new URL('../../scripts/db-verify.ts', import.meta.url))
  const env = { ...siteEnvironment(place, settings), LUDOTECA_DATA: place.makeFolder('verify') }
  return runToEnd({ name: 'db-verify', file: process.execPath, args: [script], env, logs: place.logs }).then(
    (said) => ({ ok: true, said }),
    (error: Error) => ({ ok: false, said: error.message }),
  )
}

function report(rates: Throughput[], results: FaultResult[]): void {
  say(
    drawTable({
      title: 'Load through HAProxy and PgBouncer, 16 callers (milliseconds; each: processor time for a request)',
      columns: ['web processes', 'per second', 'p50', 'p99', 'web each', 'PostgreSQL each', 'PgBouncer + HAProxy each'],
      rows: rates.map((one) => [
        String(one.webs),
        ...[one.rate, one.p50, one.p99, one.web, one.database, one.between].map(show),
      ]),
    }),
  )
  say(
    drawTable({
      title: 'Faults under load (failed: 5xx or a broken connection)',
      columns: ['what', 'requests', 'failed', 'until', 'stated', 'longest wait', ''],
      rows: results.map((one) => [
        one.name,
        String(one.requests),
        String(one.failed),
        one.until === null ? '' : `${one.until.toFixed(1)} s`,
        `${one.allowed} s`,
        `${(one.longest / 1_000).toFixed(1)} s`,
        one.ok ? 'ok' : 'WRONG',
      ]),
    }),
  )
  for (const { name, wrong } of results)
    if (wrong.length > 0) say(`  ${name}: answers that nobody may get: ${wrong.slice(0, 10).join(' · ')}`)
}

async function main(): Promise<number> {
  const flag = { type: 'boolean', default: false } as const
  const options = { quick: flag, 'replica-reads': flag, keep: flag, help: flag, pgbouncer: { type: 'string' } } as const
  const { values } = parseArgs({ options })
  if (values.help) {
    say(usage)
    return 0
  }
  const place = createPlace(findPrograms({ pgbouncer: values.pgbouncer }))
  let cleaning: Promise<void> | undefined
  const cleanUp = (): Promise<void> =>
    (cleaning ??= endParts().then(() => (values.keep ? say(`Kept: ${place.folder}`) : place.remove())))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
  const { cores, processor, load } = newRecord().machine
  say(`${place.programs.versions.join(' · ')}\n${cores} cores (${processor}), load ${load}`)
  try {
    const good = await measure(place, { quick: values.quick, readsReplica: values['replica-reads'] })
    say(good ? '\nAll is well.' : '\nNot all is well.')
    return good ? 0 : 1
  } finally {
    await cleanUp()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof MissingProgramError ? error.message : (error as Error).stack}\n`)
    process.exit(1)
  },
)
