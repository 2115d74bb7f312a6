import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const tick = 10

interface Process {
  pid: number
  parent: number
  name: string
  /** Milliseconds. */
  time: number
}

/** Milliseconds of processor time: the processes of PostgreSQL, and all others. */
export interface ProcessorTimes {
  node: number
  database: number
}

/**
 * Milliseconds of processor time that a process and all its descendants have used so far; null where the system does
 * not report it (not Linux). Unlike elapsed time it does not depend on other load on the machine.
 */
export function processorTime(root: number): number | null {
  const times = processorTimes(root)
  return times && times.node + times.database
}

/** As `processorTime`, with PostgreSQL apart. */
export function processorTimes(root: number): ProcessorTimes | null {
  const processes = readProcesses()
  if (!processes) return null
  const family = new Set([root])
  // A child may precede its parent in the list.
  for (let size = 0; size !== family.size;) {
    size = family.size
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid)
  }
  const times = { node: 0, database: 0 }
  for (const { pid, name, time } of processes)
    if (family.has(pid)) times[name === 'postgres' ? 'database' : 'node'] += time
  return times
}

function readProcesses(): Process[] | null {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)))
  } catch {
    return null
  }
}

function readProcess(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may contain anything; after it come state, parent, and from the 12th on the two times,
    // and those of children that have exited.
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const time = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * tick
    return [{ pid, parent: Number(fields[1]), name, time }]
  } catch {
    // It has exited in the meantime.
    return []
  }
}

/** Megabytes that a process holds in memory; null where the system does not report it. */
export function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) / 1_024
  } catch {
    return null
  }
}
