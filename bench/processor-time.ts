import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const tick = 10

interface Process {
  pid: number
  parent: number
  /** Milliseconds. */
  time: number
}

/**
 * Milliseconds of processor time that a process and all its descendants have used so far; null where the system does
 * not report it (not Linux). Unlike elapsed time it does not depend on other load on the machine.
 */
export function processorTime(root: number): number | null {
  const processes = readProcesses()
  if (!processes) return null
  const family = new Set([root])
  // A child may precede its parent in the list.
  for (let size = 0; size !== family.size;) {
    size = family.size
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid)
  }
  return processes.filter(({ pid }) => family.has(pid)).reduce((sum, { time }) => sum + time, 0)
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
    // The name, in parentheses, may contain anything; after it come state, parent, and as 12th and 13th the two times.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [{ pid, parent: Number(fields[1]), time: (Number(fields[11]) + Number(fields[12])) * tick }]
  } catch {
    // It has exited in the meantime.
    return []
  }
}
