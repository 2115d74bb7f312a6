import { type SpawnOptions, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './embedded-binaries.ts'
import { EmbeddedError, explain } from './embedded-error.ts'

/**
 * How PostgreSQL's programs are started: as the current user or, since PostgreSQL refuses root, as a dedicated user.
 */
export type Runner = {
  /** Owner of the database's files when it is not the current user. */
  owner: User | undefined
  /** Version of PostgreSQL, like `18.4`. */
  version: string
  command(file: string, args: string[]): { file: string; args: string[]; options: SpawnOptions }
}

export interface User {
  uid: number
  gid: number
}

const USER = 'ludoteca'
// embedded-error.ts knows the C-locale messages; our environment (secrets) is not passed on.
const ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Chooses how to run PostgreSQL here; `clusterDir` may not exist yet. Throws an EmbeddedError when there is no way. */
export function chooseRunner(binaries: Binaries, dataDir: string, clusterDir: string): Runner {
  if (process.getuid?.() !== 0) {
    const plain = { owner: undefined, command: direct() }
    return { ...plain, version: tryRunner(plain.command, binaries, dataDir) }
  }
  const owner = ownerOf(clusterDir) ?? systemUser()
  let refused: unknown
  for (const command of [direct(owner), throughSetpriv(owner)]) {
    try {
      return { owner, command, version: tryRunner(command, binaries, dataDir) }
    } catch (error) {
      refused = error
    }
  }
  throw new EmbeddedError(
    `PostgreSQL refuses to run as root, and its own user ${USER} cannot reach ${dataDir} or ${binaries.home}: ` +
      `move the project out of private folders such as /root, or start it as another user.`,
    { cause: refused },
  )
}

function direct(owner?: Runner['owner']): Runner['command'] {
  return (file, args) => ({ file, args, options: { ...owner, env: ENVIRONMENT, cwd: '/' } })
}

/**
 * For a project inside a folder that only root may enter: the other user, plus the right to search and read.
 * `no_setuid_fixup` because initdb calls access(2), which without it ignores such rights for every user but root.
 */
function throughSetpriv({ uid, gid }: { uid: number; gid: number }): Runner['command'] {
  const rights = ['--inh-caps', '+dac_read_search', '--ambient-caps', '+dac_read_search']
  const who = ['--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups', '--securebits', '+no_setuid_fixup']
  return (file, args) => ({
    file: 'setpriv',
    args: [...who, ...rights, '--', file, ...args],
    options: { env: ENVIRONMENT, cwd: '/' },
  })
}

// One shell tries everything that PostgreSQL will need: its programs, its shared files, access to the data folder.
function tryRunner(command: Runner['command'], binaries: Binaries, dataDir: string): string {
  const needs = 'test -x "$1" && test -r "$2" && test -x "$3" && exec "$1" --version'
  const catalogue = join(binaries.home, 'share', 'postgresql', 'postgres.bki')
  const { file, args, options } = command('/bin/sh', ['-c', needs, 'sh', binaries.postgres, catalogue, dataDir])
  const { stdout, stderr, error } = spawnSync(file, args, { ...options, encoding: 'utf8', stdio: 'pipe' })
  const version = stdout?.match(/PostgreSQL\) (\d+\.\d+)/)?.[1]
  if (!version) throw explain(`${stderr ?? ''} ${error?.message ?? ''}`.trim() || 'permission denied', dataDir)
  return version
}

/** The owner of a folder, unless that is root. */
export function ownerOf(folder: string): User | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined
}

/**
 * The user `ludoteca` of this machine, which is created when missing; throws an EmbeddedError when that is impossible.
 */
export function systemUser(): User {
  const known = lookUp()
  if (known) return known
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  spawnSync('useradd', ['--system', '--user-group', ...home, USER])
  const made = lookUp() ?? (spawnSync('adduser', ['-S', '-D', '-H', USER]), lookUp())
  if (made) return made
  throw new EmbeddedError(
    `PostgreSQL refuses to run as root and the system user ${USER} could not be made: ` +
      `make it (useradd --system ${USER}), start as another user, or set DATABASE_URL.`,
  )
}

function lookUp(): User | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, USER], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}
