import { setImmediate } from 'node:timers'

/**
 * How often the event loop turned while `work` ran. A count shows whether other requests could run, whatever the load
 * of the machine; the bench measures the longest block.
 */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let ended = false
  const turn = () => {
    turns += 1
    if (!ended) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    await work()
  } finally {
    ended = true
  }
  return turns
}
