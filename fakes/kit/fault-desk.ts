import type { ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'
import { faultNames, type FaultName, faultOf, type FaultOptions } from './faults.ts'

/** The present fault. */
export interface FaultDesk {
  /** Starts a fault. */
  fail: (name: FaultName, options?: FaultOptions) => void
  /** Ends the fault. */
  heal: () => void
  /** Like `fail`, by a name that may be invalid; "ok" ends the fault. */
  set: (name: string, options?: FaultOptions) => void
  /** The fault for a request to this path; counts as one use. */
  next: (path: string) => ((reply: ServerResponse, good: Answer) => void | Promise<void>) | null
}

/** Holds one fault at a time. */
export function createFaultDesk(faultsOn: string): FaultDesk {
  let current: { name: FaultName; options: FaultOptions } | null = null
  let left = Infinity

  const fail: FaultDesk['fail'] = (name, options = {}) => {
    current = { name, options }
    left = options.times ?? Infinity
  }
  const heal = (): void => void (current = null)
  return {
    fail,
    heal,
    set(name, options) {
      if (name === 'ok') return heal()
      const known = faultNames.find((one) => one === name)
      if (!known) throw new RangeError(`there is no fault ${name}; there are ok, ${faultNames.join(', ')}`)
      fail(known, options)
    },
    next(path) {
      if (!current || left <= 0 || !path.startsWith(current.options.on ?? faultsOn)) return null
      left--
      const { name, options } = current
      return (reply, good) => faultOf(name)(reply, good, options)
    },
  }
}
