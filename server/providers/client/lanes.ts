import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { createPace, type Pace, type PaceOptions } from './pace.ts'
import { callsLeft } from './pace.queries.ts'
import { type KeptRate, keptRate, type Rate } from './rates.ts'

/** What a provider allows. */
export interface Limits {
  /** Calls that may be open at once; 4 unless told otherwise. */
  open?: number
  /** What all calls keep. */
  rates: [Rate, ...Rate[]]
  /** What some calls keep besides, by the name that they give ("profile"). */
  lanes?: Record<string, Rate[]>
  /** What calls to one host keep besides: for providers that are many (links, push services). */
  perHost?: Rate[]
}

/** Which of the limits a call keeps. */
export interface Lane {
  lane?: string | undefined
  host: string
}

const most = 1_000

/** Shorter limits are full again before anybody reads how many calls they leave. */
const longSeconds = 60

/** How many calls the narrowest of the long limits leaves now; null where there is none. */
export async function fewestLeft(db: Kysely<DB>, provider: string, limits: Limits): Promise<number | null> {
  const lanes = Object.entries(limits.lanes ?? {}).map(([lane, rates]) => ({ key: `${provider}/${lane}`, rates }))
  const long = [{ key: provider, rates: limits.rates }, ...lanes].flatMap(({ key, rates }) =>
    keep(key, rates).filter((_, at) => (rates[at]?.seconds ?? 0) >= longSeconds),
  )
  return long.length === 0 ? null : Math.min(...(await callsLeft(db, long)).values())
}

/** One line of waiting calls for each lane and host: who waits for a narrow one holds up nobody else. */
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
    // The narrowest first: that is the one that a refusal pauses.
    const [first, ...more] = [...own, ...keep(provider, rates)] as [KeptRate, ...KeptRate[]]
    const pace = createPace({ ...options, open, rates: [first, ...more] })
    paces.set(key, pace)
    return pace
  }
}

const keep = (key: string, rates: Rate[]): KeptRate[] =>
  rates.map((rate, at) => keptRate(at === 0 ? key : `${key}#${at}`, rate))
