import { spawnSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { ownerOf, systemUser, type User } from './db/embedded-runner.ts'
import { prepareDataFolder } from './db/lock.ts'

/** The project's folder, from which code is loaded all the time. */
const project = join(import.meta.dirname, '..')

/**
 * Started as root, the process becomes another user for good, before it opens or listens to anything: the owner of the
 * database's files, else of the data folder, else the system user `ludoteca`. Files of root in the data folder become
 * that user's. In production throws a ConfigError when that is impossible; elsewhere says so and stays root.
 */
export function dropRoot(
  { dataDir, production }: Pick<Config, 'dataDir' | 'production'>,
  say: (line: string) => void,
): void {
  if (process.getuid?.() !== 0) return
  prepareDataFolder(dataDir)
  const user = ownerOf(join(dataDir, 'postgres')) ?? ownerOf(dataDir) ?? systemUser()
  giveTo(dataDir, user)
  const unreachable = findUnreachable(user, dataDir)
  if (unreachable !== null) {
    const reason = `Started as root, and user ${user.uid} cannot use ${unreachable}`
    if (production) throw new ConfigError(`${reason}: let it in, or start the server as another user.`)
    return say(`${reason}: the server stays root`)
  }
  // Groups first: who is no longer root cannot change them.
  process.setgroups?.([user.gid])
  process.setgid?.(user.gid)
  process.setuid?.(user.uid)
  say(`Started as root: the server runs as user ${user.uid}`)
}

/**
 * Gives files of root to the user; files of others, and what links point to, stay as they are. A file with a second
 * name stays, too: whoever owns the folder could have linked a file of root elsewhere into it, to be given that one.
 */
function giveTo(path: string, user: User): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  const isShared = stat.isFile() && stat.nlink > 1
  if (stat.uid === 0 && !isShared) lchownSync(path, user.uid, user.gid)
  if (stat.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), user)
}

/** What the user would need and cannot reach; null when there is nothing. */
function findUnreachable({ uid, gid }: User, dataDir: string): string | null {
  const needs: [test: string, path: string][] = [
    ['-r', join(project, 'server', 'main.ts')],
    ['-r', join(project, 'node_modules', 'fastify', 'package.json')],
    ['-x', process.execPath],
    ['-w', dataDir],
  ]
  const cannot = needs.find(
    ([test, path]) => spawnSync('/usr/bin/env', ['test', test, path], { uid, gid, cwd: '/' }).status !== 0,
  )
  return cannot?.[1] ?? null
}
