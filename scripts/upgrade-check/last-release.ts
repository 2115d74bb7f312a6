import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../db-command.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

/** A version of the program in a folder of its own. */
export interface Release {
  /** As git describes it. */
  name: string
  folder: string
  /** Its last migration. */
  migration: string
  remove: () => void
}

/** The commit to upgrade from: the one that is named, or the last tag. */
export function chooseCommit(from: string | undefined): string {
  try {
    return git('rev-parse', '--verify', `${from ?? git('describe', '--tags', '--abbrev=0')}^{commit}`)
  } catch {
    throw new UsageError(
      from === undefined
        ? 'There is no tag of a release yet: name a commit, --from=…'
        : `There is no commit ${from} here.`,
    )
  }
}

/**
 * Checks the commit out into a temporary folder, with the packages of this folder where its lock file names no others, and builds its pages.
 */
export function checkOut(commit: string, { pages }: { pages: boolean }): Release {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-upgrade-'))
  const remove = () => {
    spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: root })
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    git('worktree', 'add', '--detach', '--force', folder, commit)
    if (sharesPackages(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    else run(folder, 'npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'])
    if (pages) build(folder)
  } catch (error) {
    remove()
    throw error
  }
  return { name: git('describe', '--tags', '--always', commit), folder, migration: lastMigration(folder), remove }
}

function sharesPackages(folder: string): boolean {
  const [own, its] = [root, folder].map((place) => {
    const lock = JSON.parse(readFileSync(join(place, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string }>
    }
    return lock.packages
  })
  return Object.entries(its!).every(([path, { version }]) => path === '' || own![path]?.version === version)
}

export const lastMigration = (folder: string): string =>
  readdirSync(join(folder, 'server/db/migrations'))
    .filter((file) => /^\d{4}_.*\.ts$/.test(file))
    .toSorted()
    .at(-1)
    ?.slice(0, -'.ts'.length) ?? ''

/** Builds the pages of a version, where they are not built. */
export function build(folder: string): void {
  if (!existsSync(join(folder, 'dist/server/entry-server.js'))) run(folder, process.execPath, ['scripts/build.mjs'])
}

function run(cwd: string, program: string, args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed in ${cwd}: ${error?.message ?? stdout + stderr}`)
}
