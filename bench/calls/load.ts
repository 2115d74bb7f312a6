import autocannon from 'autocannon'
import type { Request } from './requests.ts'

export interface Load {
  /** Answers per second. */
  rate: number
  /** Milliseconds of every answer, in order of length. */
  times: Float64Array
}

/**
 * Asks as fast as the answers come, from `callers` connections at once, each with its own part of the requests.
 * Throws when an answer has another status than the right one.
 */
export async function load(
  origin: string,
  requests: Request[],
  status: number | readonly number[],
  callers: number,
  seconds: number,
): Promise<Load> {
  let made = 0
  const times: number[] = []
  const wrong = new Map<number, number>()
  const right = [status].flat()
  const run = autocannon({
    url: origin,
    connections: callers,
    duration: seconds,
    // The default looks once a second whether time is up.
    sampleInt: 100,
    setupClient: (client) => client.setRequests(part(requests, made++, callers)),
  })
  void run.on('response', (_client, code, _bytes, milliseconds) => {
    if (right.includes(code)) times.push(milliseconds)
    else wrong.set(code, (wrong.get(code) ?? 0) + 1)
  })
  const start = performance.now()
  const { errors } = await run
  const lasted = (performance.now() - start) / 1_000
  if (errors > 0 || wrong.size > 0)
    throw new Error(
      `${requests[0]?.path}: ${errors} broken connections, wrong answers ${JSON.stringify([...wrong])} instead of ${right.join(' or ')}`,
    )
  // Not one answer in time: each takes longer than all of it.
  if (times.length === 0) return { rate: 0, times: Float64Array.of(lasted * 1_000) }
  return { rate: times.length / lasted, times: Float64Array.from(times).sort() }
}

const part = (requests: Request[], at: number, parts: number): Request[] => {
  const own = requests.filter((_, n) => n % parts === at % parts)
  return own.length > 0 ? own : requests
}

/** The time that this share of the answers did not exceed, in milliseconds. */
export const percentile = ({ times }: Pick<Load, 'times'>, share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

/** The middle one: of several rounds, the one that the rest of the machine disturbed neither most nor least. */
export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
