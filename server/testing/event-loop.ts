import { setImmediate } from 'node:timers'

/**
 * How often the event loop turned while `work` ran. A count tells whether others were let through, whatever the machine is busy with;
 * how long the longest stop was is measured by the bench.
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
