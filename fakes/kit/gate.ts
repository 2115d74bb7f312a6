import type { ServerResponse } from 'node:http'

/** What a fake accepts. */
export interface GateLimits {
  /** Each applies to every window of its length. */
  rates: { calls: number; seconds: number }[]
  /** Calls that may be open at once. */
  open?: number
}

/** Counts requests; returns whether one more is allowed. */
export function createGate({ rates, open: most = Infinity }: GateLimits, clock = () => performance.now()) {
  const longest = Math.max(0, ...rates.map(({ seconds }) => seconds)) * 1_000
  const times: number[] = []
  let open = 0
  return (reply: Pick<ServerResponse, 'once'>): boolean => {
    const now = clock()
    while (times[0] !== undefined && times[0] <= now - longest) times.shift()
    const within = (seconds: number): number => times.filter((time) => time > now - seconds * 1_000).length
    if (open >= most || rates.some(({ calls, seconds }) => within(seconds) >= calls)) return false
    times.push(now)
    open++
    reply.once('close', () => open--)
    return true
  }
}
