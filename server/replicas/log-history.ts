import type { LogPosition } from './log-position.ts'

/** Milliseconds. A replica that is further behind is behind by more than we know. */
const longest = 600_000

/**
 * Remembers where the primary's log was when, and tells how old a position is. Times are milliseconds of one steady
 * clock.
 */
export function createLogHistory() {
  const noted: { at: number; position: LogPosition }[] = []
  return {
    /** `at`: a time before which the log was there. */
    note(at: number, position: LogPosition): void {
      noted.push({ at, position })
      while ((noted[0]?.at ?? at) < at - longest) noted.shift()
    },
    /** How long ago, in milliseconds, this position was the newest at least; null: longer than all we know. */
    ageOf(position: LogPosition, now: number): number | null {
      const last = noted.findLast((entry) => entry.position <= position)
      return last === undefined ? null : Math.max(0, now - last.at)
    },
    /** Whether a position lies ahead of the primary: it was never this one's. */
    isAhead: (position: LogPosition): boolean => position > (noted.at(-1)?.position ?? position),
  }
}
