import { readFileSync, statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
const SPACE = 2 * 1024 ** 3
const MEMORY = 4 * 1024 ** 3

/**
 * Lets tests create their temporary files in memory, where a test database is copied in 30 ms instead of 250 ms. A
 * machine with little memory, and a container whose folder is small or forbids programs, keeps its usual folder.
 */
export function useMemoryFolder(): void {
  if (process.env['TMPDIR'] === undefined && isSuitable()) process.env['TMPDIR'] = FOLDER
}

function isSuitable(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const options = mounts
      .map((line) => line.split(' '))
      .find(([, path]) => path === FOLDER)?.[3]
      ?.split(',')
    const { bavail, bsize } = statfsSync(FOLDER)
    const allowed = options !== undefined && !options.includes('noexec') && !options.includes('ro')
    return allowed && bavail * bsize >= SPACE && process.availableMemory() >= MEMORY
  } catch {
    return false
  }
}
