import { setTimeout as sleep } from 'node:timers/promises'
import { isGone, promote, restartReplica, waitForReplica } from './databases.ts'
import type { Cluster } from './cluster.ts'
import type { Restartable } from './part.ts'
import { isFailure, isGood, type Traffic } from './traffic.ts'

/** Something that happens to the cluster. */
export interface Fault {
  name: string
  /** For so many seconds after it some requests may fail. */
  allowed: number
  /** Does it, and what a supervisor or an operator would do then. */
  happen(cluster: Cluster): Promise<void>
}

/** Milliseconds after which a supervisor notices: systemd's default is 0.1 s, the project's unit waits 5 s. */
const noticed = 500

/** A part is killed, and started again when that is noticed. */
const killed = (what: string, allowed: number, of: (cluster: Cluster) => Restartable | undefined): Fault => ({
  name: `${what} is killed`,
  allowed,
  async happen(cluster) {
    const watched = of(cluster)
    await watched?.part.end('SIGKILL')
    await sleep(noticed)
    await watched?.restart()
  },
})

export const faults: Fault[] = [
  killed('a web process', 2, ({ webs }) => webs[0]),
  killed('the jobs process', 0, ({ jobs }) => jobs),
  killed('PgBouncer', 4, ({ pooler }) => pooler),
  killed('HAProxy', 3, ({ balancer }) => balancer),
  {
    name: 'the replica is killed',
    allowed: 4,
    async happen({ place, replica, primary }) {
      await replica.part.end('SIGKILL')
      await sleep(noticed)
      // As Patroni does: until then every commit waits.
      await waitForReplica(place, primary, false)
      while (!(await isGone(replica))) await sleep(20)
      await restartReplica(place, replica, primary)
    },
  },
  {
    name: 'the primary is killed, the replica promoted',
    allowed: 10,
    async happen({ place, primary, replica, pooler }) {
      await primary.part.end('SIGKILL')
      await sleep(noticed)
      await promote(place, replica)
      pooler.pointTo(replica.port)
    },
  },
  {
    name: 'all web processes restart, one after the other',
    allowed: 0,
    async happen({ webs }) {
      for (const web of webs) {
        await web.part.end('SIGTERM')
        await web.restart()
      }
    },
  },
]

export interface FaultResult {
  name: string
  allowed: number
  requests: number
  /** Answers of 5xx and broken connections. */
  failed: number
  /** Seconds from the fault to the last of them; null without any. */
  until: number | null
  /** Milliseconds of the longest wait. */
  longest: number
  /** Answers that nobody may get, whatever happens: 401, 404, … */
  wrong: string[]
  ok: boolean
}

/** Lets a fault happen under load, and waits until it is quiet again; `calm` is in milliseconds. */
export async function suffer(fault: Fault, cluster: Cluster, traffic: Traffic, calm: number): Promise<FaultResult> {
  const first = traffic.outcomes.length
  const began = performance.now()
  await Promise.all([fault.happen(cluster), sleep(fault.allowed * 1_000)])
  await sleep(calm)
  const outcomes = traffic.outcomes.slice(first)
  const failed = outcomes.filter(isFailure)
  const last = failed.at(-1)
  const until = last === undefined ? null : (last.at - began) / 1_000
  const wrong = outcomes.filter((one) => !isGood(one) && !isFailure(one)).map(({ status, path }) => `${status} ${path}`)
  return {
    name: fault.name,
    allowed: fault.allowed,
    requests: outcomes.length,
    failed: failed.length,
    until,
    longest: Math.max(0, ...outcomes.map(({ took }) => took)),
    wrong: [...new Set(wrong)],
    ok: wrong.length === 0 && (until === null || until <= fault.allowed),
  }
}
