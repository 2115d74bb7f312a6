import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './ask.ts'
import type { Load } from './load.ts'
import type { Request } from './requests.ts'

export interface Watched<Name extends string> {
  loads: Record<Name, Pick<Load, 'times'>>
  /** Answers that were none of 200. */
  refused: number
}

/** Milliseconds between two questions of one watcher. */
const pause = 25

/** The loopback addresses: limits count each as a network of its own. */
export const addressOf = (at: number): string => `127.1.${Math.floor(at / 250) % 250}.${(at % 250) + 1}`

/** What others wait for while `work` runs: each of these is asked again and again. */
export async function watch<Name extends string>(
  origin: string,
  shown: Record<Name, Request | (() => Request)>,
  work: () => Promise<unknown>,
): Promise<Watched<Name>> {
  let refused = 0
  let over = false
  const keepAsking = async (
    next: Request | (() => Request),
    from: (n: number) => string,
  ): Promise<Pick<Load, 'times'>> => {
    const times: number[] = []
    for (let n = 0; !over; n++) {
      const { status, ms } = await ask(origin, typeof next === 'function' ? next() : next, from(n))
      times.push(ms)
      if (status !== 200) refused += 1
      await sleep(pause)
    }
    return { times: Float64Array.from(times).sort() }
  }
  const names = Object.keys(shown) as Name[]
  const watching = Promise.all(
    // Of many people: one network would meet its own limit.
    names.map(async (name, at) => [name, await keepAsking(shown[name], (n) => addressOf(40_000 + n + 5_000 * at))]),
  )
  await work()
  over = true
  return { loads: Object.fromEntries(await watching) as Watched<Name>['loads'], refused }
}
