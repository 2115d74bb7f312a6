import type { YieldToEventLoop } from '../../lib/event-loop.ts'

export type Compare<T> = (a: T, b: T) => number

interface Sortable<T> {
  readonly length: number
  [at: number]: T
}

const run = 1_024
/** So many steps of a merge take about a millisecond. */
const stretch = 8_192

/**
 * Sorts in short stretches and yields in between. `spare` is as long as `list`; one of the two is answered, sorted.
 * Whatever `compare` reads must not change meanwhile.
 */
export async function sortSlowly<T, L extends Sortable<T>>(
  list: L,
  spare: L,
  compare: Compare<T>,
  yieldToEventLoop: YieldToEventLoop,
): Promise<L> {
  for (let start = 0; start < list.length; start += run) {
    sortRun(list, start, Math.min(start + run, list.length), compare)
    await yieldToEventLoop()
  }
  let [from, to] = [list, spare]
  for (let width = run; width < list.length; width *= 2) {
    for (let start = 0; start < list.length; start += 2 * width) {
      const state = { left: start, right: Math.min(start + width, list.length), at: start }
      const end = Math.min(start + 2 * width, list.length)
      const middle = state.right
      while (state.at < end) {
        merge(from, to, state, middle, end, compare)
        await yieldToEventLoop()
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}

function sortRun<T>(list: Sortable<T>, start: number, end: number, compare: Compare<T>): void {
  const part = Array.from({ length: end - start }, (_, n) => list[start + n]!).sort(compare)
  for (let n = 0; n < part.length; n++) list[start + n] = part[n]!
}

/** One stretch of the merge of [start, middle) and [middle, end). */
function merge<T>(
  from: Sortable<T>,
  to: Sortable<T>,
  state: { left: number; right: number; at: number },
  middle: number,
  end: number,
  compare: Compare<T>,
): void {
  let { left, right, at } = state
  const stop = Math.min(end, at + stretch)
  while (at < stop) {
    const takeLeft = left < middle && (right >= end || compare(from[left]!, from[right]!) <= 0)
    to[at++] = takeLeft ? from[left++]! : from[right++]!
  }
  Object.assign(state, { left, right, at })
}
