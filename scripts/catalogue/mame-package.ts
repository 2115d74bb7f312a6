import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Fetches Debian's `mame-data`, passes on the folder of its software lists and cleans up afterwards. */
export function mamePackage(use: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'mame-data-'))
  try {
    if (spawnSync('apt-get', ['--version']).error)
      throw new Error('There is no apt-get here: name the folder of the software lists of MAME (its `hash`) instead.')
    execFileSync('apt-get', ['download', 'mame-data'], { cwd: folder, stdio: 'inherit' })
    const archive = readdirSync(folder).find((name) => name.endsWith('.deb'))
    if (archive === undefined) throw new Error('apt-get downloaded no package')
    execFileSync('dpkg', ['-x', archive, 'files'], { cwd: folder, stdio: 'inherit' })
    use(join(folder, 'files', 'usr', 'share', 'games', 'mame'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
