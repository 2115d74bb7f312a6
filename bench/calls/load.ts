import autocannon from 'autocannon'
import type { Request } from './requests.ts'

export interface Load {
  /** Answers per second. */
  rate: number
  /** Milliseconds of every answer, in ascending order. */
  times: Float64Array
}

/**
 * Sends requests as fast as the answers arrive, from `callers` connections at once, each with a separate share of the
 * requests. Throws when an answer has an unexpected status.
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
    // By default it checks only once a second whether the time is up.
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
  // Not one answer in time: each takes longer than the whole duration.
  if (times.length === 0) return { rate: 0, times: Float64Array.of(lasted * 1_000) }
  return { rate: times.length / lasted, times: Float64Array.from(times).sort() }
}

const part = (requests: Request[], at: number, parts: number): Request[] => {
  const own = requests.filter((_, n) => n % parts === at % parts)
  return own.length > 0 ? own : requests
}

/** The time in milliseconds that this share of the answers did not exceed. */
export const percentile = ({ times }: Pick<Load, 'times'>, share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

/**
 * The median: of several rounds, the one with neither the most nor the least disturbance from the rest of the machine.
 */
export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
