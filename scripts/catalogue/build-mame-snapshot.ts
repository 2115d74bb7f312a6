import { existsSync, readFileSync, writeFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { familiesOf, toEntry, type Entry } from './family.ts'
import { joinGames, type SnapshotGame } from './join-games.ts'
import { listPlatforms, type ListPlatform } from './list-platforms.ts'
import { readSoftwareList } from './read-software-list.ts'
import { execFileSync, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'

/**
 * Turns the software lists of Debian's `mame-data` package into the committed open catalogue. See data/mame.README.md.
 */

const data = new URL('../../server/catalogue/data', import.meta.url)

function launchYears(): Map<string, number> {
  const platforms = JSON.parse(readFileSync(new URL('platforms.json', data), 'utf8')) as {
    slug: string
    year: number
  }[]
  return new Map(platforms.map((platform) => [platform.slug, platform.year]))
}

function readList(folder: string, list: ListPlatform, firstYear: number): Entry[] {
  const softwares = readSoftwareList(list.list, readFileSync(join(folder, `${list.list}.xml`), 'utf8'))
  return familiesOf(softwares)
    .map((family) => toEntry(family, list, firstYear))
    .filter((entry) => entry !== null)
}

function readAll(folder: string): Entry[] {
  const years = launchYears()
  return listPlatforms.flatMap((list) => {
    const firstYear = years.get(list.platform)
    if (firstYear === undefined) throw new Error(`platforms.json has no ${list.platform} (list ${list.list})`)
    return readList(folder, list, firstYear)
  })
}

/** One game per line, so that a difference between two snapshots can be read. */
function serialise(games: readonly SnapshotGame[]): string {
  return `[\n${games.map((game) => JSON.stringify(game)).join(',\n')}\n]\n`
}

function printCounts(games: readonly SnapshotGame[], bytes: number): void {
  const byPlatform = Map.groupBy(
    games.flatMap((game) => game.r.map(([slug]) => slug)),
    (slug) => slug,
  )
  const counts = [...byPlatform]
    .map(([slug, all]) => ({ slug, count: all.length }))
    .toSorted((a, b) => b.count - a.count)
  console.log(`${games.length} games, ${bytes} bytes`)
  console.log(counts.map(({ slug, count }) => `${slug} ${count}`).join(', '))
}

function build(folder: string): void {
  const hash = existsSync(join(folder, 'hash')) ? join(folder, 'hash') : folder
  const games = joinGames(readAll(hash))
  // Node writes mtime 0 into the header, so the same games give the same bytes.
  const zipped = gzipSync(serialise(games), { level: 9 })
  writeFileSync(new URL('mame.json.gz', data), zipped)
  printCounts(games, zipped.length)
}

const [folder] = process.argv.slice(2)
try {
  if (folder !== undefined) build(folder)
  else mamePackage(build)
} catch (error) {
  // What is missing on this machine: the package, or a list in the folder.
  console.error(`The snapshot was not written: ${(error as Error).message}`)
  process.exitCode = 1
}

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
