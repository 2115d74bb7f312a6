/**
 * `node scripts/page-sizes.ts`: the size of every page of the build in dist, and whether it is within its budget; npm
 * test runs it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readAssets } from '../server/render/assets.ts'

const client = join(import.meta.dirname, '../dist/client')

/**
 * Maximum bytes, compressed with gzip; fonts as they are. `editor`: what opening it loads beyond the page. `styles`:
 * the front page has those of shelves, loans, reviews and lists, since the server draws all of them.
 */
export const budgets = { firstLoad: 220_000, styles: 26_000, screen: 25_000, fonts: 90_000, editor: 110_000 }

const editor = 'web/features/comment/composer/composer.tsx'
const editorPage = 'web/screens/community/community.screen.tsx'

/**
 * The size of a screen as the first page of a visit: the code that the document refers to, before anything is rendered.
 */
interface PageSize {
  /** Its source, like `game/overview.tab`. */
  page: string
  firstLoad: number
  /** Chunks of the first load. */
  files: number
  /** The code of this screen alone, or of its tab. */
  screen: number
  styles: number
}

const read = (file: string): Buffer => readFileSync(join(client, file))
const gz = (files: string[]): number => files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)

export interface Sizes {
  pages: PageSize[]
  /** Of all pages. */
  fonts: number
  /** The code that somebody loads who begins to write a post. */
  editor: number
}

/** The sizes of every page of the build, of the fonts that all of them use, and of the editor of posts. */
export function measurePages(): Sizes {
  const manifestFile = join(client, '.vite/manifest.json')
  if (!existsSync(manifestFile)) throw new Error('The web pages are not built: run npm run build')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, { file: string }>
  const assetsOf = readAssets(client)
  const pages = pagesOf(Object.keys(manifest)).map((screens) => {
    const { entry, chunks, styles } = assetsOf(screens)
    return {
      page: screens.at(-1)!.slice('web/screens/'.length, -'.tsx'.length),
      firstLoad: gz([entry, ...chunks]),
      files: chunks.length + 1,
      screen: Math.max(...screens.map((screen) => gz([manifest[screen]!.file]))),
      styles: gz(styles),
    }
  })
  const before = new Set(assetsOf([editorPage]).chunks)
  const later = assetsOf([editorPage, editor]).chunks.filter((chunk) => !before.has(chunk))
  return { pages, fonts: assetsOf([]).fonts.reduce((sum, file) => sum + read(file).length, 0), editor: gz(later) }
}

/** Every screen alone, and every tab with the screen around it. */
function pagesOf(sources: string[]): string[][] {
  const screens = sources.filter((source) => /^web\/screens\/.*\.screen\.tsx$/.test(source))
  const tabs = sources.filter((source) => /^web\/screens\/.*\.tab\.tsx$/.test(source))
  const around = (tab: string): string[] =>
    screens.filter((screen) => screen === tab.replace(/\/(\w+)\/[^/]+\.tab\.tsx$/, '/$1/$1.screen.tsx'))
  const withTabs = new Set(tabs.flatMap(around))
  return [
    ...screens.filter((screen) => !withTabs.has(screen)).map((screen) => [screen]),
    ...tabs.map((tab) => [...around(tab), tab]),
  ]
}

export const kB = (bytes: number): string => (bytes / 1_000).toFixed(1)

/** A sentence for everything above its limit. */
export function overBudget({ pages, fonts, editor: writing }: Sizes): string[] {
  const over = (what: string, size: number, most: number): string[] =>
    size > most ? [`${what}: ${kB(size)} kB, at most ${kB(most)}`] : []
  return [
    ...pages.flatMap(({ page, firstLoad, screen, styles }) => [
      ...over(`${page}, first load`, firstLoad, budgets.firstLoad),
      ...over(`${page}, own code`, screen, budgets.screen),
      ...over(`${page}, styles`, styles, budgets.styles),
    ]),
    ...over('fonts', fonts, budgets.fonts),
    ...over('editor of posts', writing, budgets.editor),
  ]
}

if (import.meta.main) {
  const sizes = measurePages()
  console.log(`${'page'.padEnd(30)} first load  files  own code  styles   (kB gz)`)
  for (const { page, firstLoad, files, screen, styles } of sizes.pages)
    console.log(
      `${page.padEnd(30)} ${kB(firstLoad).padStart(10)} ${String(files).padStart(6)} ${kB(screen).padStart(9)} ${kB(styles).padStart(7)}`,
    )
  console.log(`${'editor of posts, when opened'.padEnd(30)} ${kB(sizes.editor).padStart(10)}`)
  const problems = overBudget(sizes)
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
