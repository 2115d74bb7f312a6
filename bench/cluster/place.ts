import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Programs } from './programs.ts'

/** Where a cluster lives: a temporary folder, removed with it. */
export interface Place {
  programs: Programs
  folder: string
  /** Folder of what each part prints. */
  logs: string
  /** Of both roles of the database, for this time only. */
  password: string
  /** Gives a file or folder to the user who runs the databases. */
  own(path: string): void
  /** A new folder of that user. */
  makeFolder(name: string): string
  remove(): void
}

export function createPlace(programs: Programs): Place {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-cluster-'))
  const own = (path: string): void => {
    if (programs.user) chownSync(path, programs.user.uid, programs.user.gid)
  }
  own(folder)
  chmodSync(folder, 0o700)
  const makeFolder = (name: string): string => {
    const made = join(folder, name)
    mkdirSync(made, { mode: 0o700 })
    own(made)
    return made
  }
  return {
    programs,
    folder,
    logs: makeFolder('logs'),
    password: randomBytes(18).toString('hex'),
    own,
    makeFolder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
