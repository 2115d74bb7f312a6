import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { createPace, type Pace, type PaceOptions } from './pace.ts'
import { callsLeft } from './pace.queries.ts'
import { type KeptRate, keptRate, type Rate } from './rates.ts'

/** What a provider allows. */
export interface Limits {
  /** Maximum number of open calls; default 4. */
  open?: number
  /** Limits of all calls. */
  rates: [Rate, ...Rate[]]
  /** Additional limits of some calls, by the lane that they name ("profile"). */
  lanes?: Record<string, Rate[]>
  /** Additional limits of calls to one host: for providers with many hosts (links, push services). */
  perHost?: Rate[]
}

/** Which of the limits apply to a call. */
export interface Lane {
  lane?: string | undefined
  host: string
}

const most = 1_000

/** Shorter limits are full again before anybody reads how many calls they leave. */
const longSeconds = 60

/** Other limits, with which calls keep their lanes but none of them is narrower than the rest. */
export const loosened = (limits: Limits, usual: Limits): Limits => ({
  ...limits,
  lanes: { ...Object.fromEntries(Object.keys(usual.lanes ?? {}).map((lane) => [lane, []])), ...limits.lanes },
})

/** How many calls the narrowest of the long limits leaves now; null when there is none. */
export async function fewestLeft(db: Kysely<DB>, provider: string, limits: Limits): Promise<number | null> {
  const lanes = Object.entries(limits.lanes ?? {}).map(([lane, rates]) => ({ key: `${provider}/${lane}`, rates }))
  const long = [{ key: provider, rates: limits.rates }, ...lanes].flatMap(({ key, rates }) =>
    keep(key, rates).filter((_, at) => (rates[at]?.seconds ?? 0) >= longSeconds),
  )
  return long.length === 0 ? null : Math.min(...(await callsLeft(db, long)).values())
}

/**
 * One queue of waiting calls for each lane and host: a call that waits for a narrow limit does not delay the others.
 */
export function createLanes(limits: Limits, options: Omit<PaceOptions, 'open' | 'rates'>) {
  const { open = 4, rates, lanes = {}, perHost } = limits
  const { provider } = options
  const paces = new Map<string, Pace>()

  return ({ lane, host }: Lane): Pace => {
    const names = [lane === undefined ? null : `/${lane}`, perHost && `@${host}`].filter((name) => name != null)
    const key = names.join('')
    const known = paces.get(key)
    if (known) return known
    if (lane !== undefined && !lanes[lane]) throw new RangeError(`${provider} has no lane "${lane}"`)
    if (paces.size >= most) for (const [name, pace] of paces) if (pace.idle()) paces.delete(name)
    const own = [
      ...(lane === undefined ? [] : keep(`${provider}/${lane}`, lanes[lane] ?? [])),
      ...(perHost ? keep(`${provider}@${host}`, perHost) : []),
    ]
    // The narrowest first: a refusal pauses that one.
    const [first, ...more] = [...own, ...keep(provider, rates)] as [KeptRate, ...KeptRate[]]
    const pace = createPace({ ...options, open, rates: [first, ...more] })
    paces.set(key, pace)
    return pace
  }
}

const keep = (key: string, rates: Rate[]): KeptRate[] =>
  rates.map((rate, at) => keptRate(at === 0 ? key : `${key}#${at}`, rate))
