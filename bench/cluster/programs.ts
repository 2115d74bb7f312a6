import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { systemUser, type User } from '../../server/db/embedded-runner.ts'

/** A program of the machine is missing; the message is one sentence that names the packages. */
export class MissingProgramError extends Error {
  override name = 'MissingProgramError'
}

export interface Programs {
  initdb: string
  postgres: string
  pgBasebackup: string
  pgbouncer: string
  haproxy: string
  /** PgBouncer passes named statements on, which it does since 1.21. */
  knowsStatements: boolean
  /** As they name themselves, for the report. */
  versions: string[]
  /** Who runs the databases and PgBouncer, which refuse root; undefined: whoever started this. */
  user: User | undefined
}

const packages = { postgresql: 'postgresql', pgbouncer: 'pgbouncer', haproxy: 'haproxy' }

interface Where {
  /** Another PgBouncer than the one that is found. */
  pgbouncer?: string | undefined
  /** Where programs are looked for, the first place first. */
  folders?: string[]
}

/** Finds what a cluster is made of; throws a MissingProgramError, because nothing is installed here. */
export function findPrograms({ pgbouncer: given, folders = usualFolders() }: Where = {}): Programs {
  const find = (name: string) => findIn(folders, name)
  const server = ['initdb', 'postgres', 'pg_basebackup'].map(find)
  const [initdb, postgres, pgBasebackup] = server
  const [pgbouncer, haproxy] = [given ?? find('pgbouncer'), find('haproxy')]
  const missing = [
    ...(server.includes(undefined) ? [packages.postgresql] : []),
    ...(pgbouncer === undefined ? [packages.pgbouncer] : []),
    ...(haproxy === undefined ? [packages.haproxy] : []),
  ]
  if (!initdb || !postgres || !pgBasebackup || !pgbouncer || !haproxy)
    throw new MissingProgramError(
      `A cluster needs programs that are not on this machine; on Debian: apt-get install ${missing.join(' ')}`,
    )
  const bouncer = versionOf(pgbouncer, '--version')
  return {
    initdb,
    postgres,
    pgBasebackup,
    pgbouncer,
    haproxy,
    knowsStatements: isAtLeast(bouncer, [1, 21]),
    versions: [versionOf(postgres, '--version'), bouncer, versionOf(haproxy, '-v')],
    user: process.getuid?.() === 0 ? systemUser() : undefined,
  }
}

/**
 * Debian keeps the programs of its PostgreSQL away from the path, a folder for each version; the newest comes first.
 */
function usualFolders(): string[] {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((one, other) => Number(other) - Number(one)) : []
  const path = (process.env['PATH'] ?? '').split(':').filter(Boolean)
  return [...versions.map((version) => join(root, version, 'bin')), ...path, '/usr/sbin', '/usr/local/sbin', '/sbin']
}

const findIn = (folders: string[], name: string): string | undefined =>
  folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })

const versionOf = (file: string, flag: string): string =>
  spawnSync(file, [flag], { encoding: 'utf8' }).stdout.split('\n')[0]?.trim() ?? file

function isAtLeast(said: string, [major, minor]: [number, number]): boolean {
  const [, first, second] = /(\d+)\.(\d+)/.exec(said) ?? []
  return Number(first) > major || (Number(first) === major && Number(second) >= minor)
}
