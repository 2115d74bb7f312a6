import { ask, usualSize } from './ask.ts'
import { type MeasuredCall, measuredCalls, type Request, unchangedLibrary } from './calls.ts'
import { type Load, load, median, percentile } from './load.ts'
import type { Material } from './material.ts'

export interface Target {
  name: string
  origin: string
  material: Material
}

export interface Measured {
  call: string
  target: string
  callers: number
  /** Answers per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  /** Bytes of a usual answer, compressed as for a browser. */
  bytes: number
}

const rounds = 5
const secondsEach = { warm: 1, one: 1.2, many: 0.8 }
export const manyCallers = 16

/**
 * Measures every call at every target, at one caller and at many. The targets take turns, so that whatever else the machine does
 * meets them alike. `bare` is the origin of a bare server, asked for as many bytes as the first target answers.
 */
export async function measureCalls(
  targets: Target[],
  bare: string | null,
  say: (line: string) => void,
): Promise<Measured[]> {
  const [first] = targets
  if (!first) return []
  const measured: Measured[] = []
  for (const call of [...measuredCalls, await unchanged(first)]) {
    say(`  ${call.name}`)
    const runs = await Promise.all(
      targets.map(async (target) => runOf(target, call.name === unchangedName ? await unchanged(target) : call)),
    )
    if (bare)
      runs.push({
        target: 'bare',
        origin: bare,
        requests: [{ method: 'GET', path: `/bytes/${runs[0]?.bytes}`, headers: {} }],
        status: 200,
        bytes: runs[0]?.bytes ?? 0,
      })
    for (const callers of [1, manyCallers])
      measured.push(...(await takeTurns(runs, callers)).map((one) => ({ call: call.name, callers, ...one })))
  }
  return measured
}

interface Run {
  target: string
  origin: string
  requests: Request[]
  status: number
  bytes: number
}

async function runOf({ name, origin, material }: Target, call: MeasuredCall): Promise<Run> {
  const requests = call.requests(material)
  return { target: name, origin, requests, status: call.status, bytes: await usualSize(origin, requests) }
}

const unchangedName = 'library of 5,000, unchanged'

async function unchanged({ origin, material }: Target): Promise<MeasuredCall> {
  const [whole] = unchangedLibrary(material, '').requests(material)
  const { etag } = await ask(origin, whole!)
  return unchangedLibrary(material, etag)
}

async function takeTurns(runs: Run[], callers: number): Promise<Omit<Measured, 'call' | 'callers'>[]> {
  for (const run of runs) await load(run.origin, run.requests, run.status, callers, secondsEach.warm)
  const loads = new Map<Run, Load[]>(runs.map((run) => [run, []]))
  for (let round = 0; round < rounds; round++)
    for (const run of runs)
      loads
        .get(run)
        ?.push(
          await load(run.origin, run.requests, run.status, callers, callers === 1 ? secondsEach.one : secondsEach.many),
        )
  return [...loads].map(([{ target, bytes }, all]) => {
    const at = (share: number): number => median(all.map((one) => percentile(one, share)))
    return { target, bytes, rate: median(all.map(({ rate }) => rate)), p50: at(0.5), p95: at(0.95), p99: at(0.99) }
  })
}

/** Milliseconds until the library of 5,000 is answered to its owner right after a change. */
export async function libraryAfterChange(
  { origin, material }: Target,
  times = 20,
): Promise<{ p50: number; p95: number; bytes: number }> {
  const { shelf5000, games } = material
  const headers = { 'accept-encoding': 'br', authorization: `Bearer ${shelf5000.token}` }
  const waits: number[] = []
  let bytes = 0
  for (let n = 0; n < times; n++) {
    const body = JSON.stringify({ id_game: games[n]?.id, type: 'favourite', value: n % 2 })
    await ask(origin, {
      method: 'POST',
      path: '/api/collection',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    const answer = await ask(origin, { method: 'GET', path: `/api/collection/${shelf5000.id}/columns`, headers })
    waits.push(answer.ms)
    bytes = Math.max(bytes, answer.bytes)
  }
  const all = { times: Float64Array.from(waits).sort() }
  return { p50: percentile(all, 0.5), p95: percentile(all, 0.95), bytes }
}
