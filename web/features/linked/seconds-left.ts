/** How far a job was at a time, in milliseconds since 1970. */
export interface Reach {
  at: number
  done: number
}

/** About how many seconds a job takes still, by how far it came since it was first seen; null while nobody knows. */
export function secondsLeft(start: Reach, now: Reach, rows: number): number | null {
  const came = now.done - start.done
  const took = now.at - start.at
  if (came <= 0 || took < 2_000 || rows <= now.done) return null
  const seconds = (((rows - now.done) / came) * took) / 1_000
  // Nobody believes "37 seconds".
  return seconds < 10 ? Math.max(1, Math.ceil(seconds)) : Math.ceil(seconds / 10) * 10
}
