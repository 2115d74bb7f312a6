import { setTimeout as sleep } from 'node:timers/promises'
import { ask, usualSize } from './ask.ts'
import { measuredCalls, unchangedLibrary } from './calls.ts'
import { type Load, load, median, percentile } from './load.ts'
import type { Material } from './material.ts'
import { get, type MeasuredCall, post, type Request } from './requests.ts'

export interface Target {
  name: string
  origin: string
  material: Material
  /** See RunningServer. */
  processorTime: () => number | null
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
  /**
   * Milliseconds of processor time for each answer, server and database together; null where the system does not report
   * it.
   */
  work: number | null
  /** Bytes of a typical answer, compressed as for a browser. */
  bytes: number
  /** See MeasuredCall. */
  limit?: number
  grows?: boolean
}

const rounds = 5
const secondsEach = { warm: 1, one: 1.2, many: 1.2 }
const manyCallers = 16

/**
 * Measures every call at every target, with one caller and with many. The targets alternate, so that other load on the
 * machine affects them equally. `bare` is the origin of a bare server, asked for as many bytes as the first target
 * answers; `only` has parts of the names of the calls to measure, joined by commas.
 */
export async function measureCalls(
  targets: Target[],
  bare: string | null,
  say: (line: string) => void,
  only = '',
): Promise<Measured[]> {
  const [first] = targets
  if (!first) return []
  const measured: Measured[] = []
  const calls = [...measuredCalls, await unchanged(first)].filter(({ name }) =>
    only.split(',').some((part) => name.includes(part)),
  )
  for (const call of calls) {
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
        processorTime: () => null,
      })
    for (const callers of [1, manyCallers])
      measured.push(
        ...(await takeTurns(runs, callers)).map((one) => ({
          call: call.name,
          callers,
          ...(call.limit && { limit: call.limit }),
          ...(call.grows && { grows: true }),
          ...one,
        })),
      )
  }
  return measured
}

interface Run {
  target: string
  origin: string
  requests: Request[]
  status: MeasuredCall['status']
  bytes: number
  processorTime: () => number | null
}

async function runOf({ name, origin, material, processorTime }: Target, call: MeasuredCall): Promise<Run> {
  const requests = call.requests(material)
  const bytes = await usualSize(origin, requests)
  return { target: name, origin, requests, status: call.status, bytes, processorTime }
}

const unchangedName = 'library of 5,000, unchanged'

async function unchanged({ origin, material }: Target): Promise<MeasuredCall> {
  const [whole] = unchangedLibrary(material, '').requests(material)
  const { etag } = await ask(origin, whole!)
  return unchangedLibrary(material, etag)
}

interface Round extends Load {
  /** Milliseconds of processor time. */
  work: number | null
}

type Times = Omit<Measured, 'call' | 'callers' | 'limit' | 'grows'>

async function takeTurns(runs: Run[], callers: number): Promise<Times[]> {
  const seconds = callers === 1 ? secondsEach.one : secondsEach.many
  for (const run of runs) await load(run.origin, run.requests, run.status, callers, secondsEach.warm)
  const turns = runs.map((run) => ({ run, rounds: [] as Round[] }))
  for (let n = 0; n < rounds; n++)
    for (const turn of turns) {
      const before = turn.run.processorTime()
      const loaded = await load(turn.run.origin, turn.run.requests, turn.run.status, callers, seconds)
      const after = turn.run.processorTime()
      turn.rounds.push({ ...loaded, work: before === null || after === null ? null : after - before })
    }
  return turns.map(({ run, rounds }) => summary(run, rounds))
}

function summary({ target, bytes }: Run, all: Round[]): Times {
  const at = (share: number): number => median(all.map((one) => percentile(one, share)))
  const answers = all.reduce((sum, { times }) => sum + times.length, 0)
  const work = all.some((one) => one.work === null)
    ? null
    : all.reduce((sum, one) => sum + (one.work ?? 0), 0) / answers
  return { target, bytes, work, rate: median(all.map(({ rate }) => rate)), p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Milliseconds in which a long text that is asked for a second time gets its smallest form. */
const settling = 2_000

/**
 * Until the owner has both parts of the library of 5,000 games right after a flag has changed: milliseconds, and bytes
 * to a page that has nothing of it and to one that holds its games. `first`: bytes when nobody had asked for it.
 */
export async function libraryAfterChange(
  { origin, material }: Target,
  times = 20,
): Promise<{ p50: number; p95: number; bytes: number; again: number; first: number }> {
  const { id, token } = material.shelf5000
  const read = (part: string, etag = '') => {
    const { headers, ...rest } = get(`/collection/${id}/${part}`, token)
    return ask(origin, { ...rest, headers: { ...headers, 'if-none-match': etag } })
  }
  const answer = await fetch(`${origin}/api/collection/${id}/first`)
  const { chosen } = (await answer.json()) as { chosen: { id: number }[] }
  const first = (await read('entries')).bytes + (await read('games')).bytes
  await read('games')
  await sleep(settling)
  const waits: number[] = []
  let [bytes, again] = [0, 0]
  for (let n = 0; n < times; n++) {
    const { etag } = await read('games')
    const change = {
      id_game: chosen[n % chosen.length]?.id,
      type: 'favourite',
      value: Math.floor(n / chosen.length) % 2 === 0,
    }
    await ask(origin, post('/collection', change, token))
    const start = performance.now()
    const [entries, games] = await Promise.all([read('entries'), read('games')])
    waits.push(performance.now() - start)
    bytes = Math.max(bytes, entries.bytes + games.bytes)
    again = Math.max(again, entries.bytes + (await read('games', etag)).bytes)
  }
  const all = { times: Float64Array.from(waits).sort() }
  return { p50: percentile(all, 0.5), p95: percentile(all, 0.95), bytes, again, first }
}
