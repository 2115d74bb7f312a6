import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { screensWithIds, specRoutes } from '../e2e/support/routes.ts'
import { findCircle, type Import, readImports } from '../scripts/import-graph.ts'
import { table, type TableLine } from './routes.ts'

/** The layers of the web application, from the bottom up. A file imports from its own layer and from those below it. */
const floors: readonly (readonly string[])[] = [
  ['paraglide', 'lib', 'routes.ts'],
  ['i18n', 'art'],
  ['session'],
  ['api'],
  ['ui', 'router'],
  ['cache'],
  ['offline'],
  ['components'],
  ['features'],
  ['screens'],
  ['shell'],
  ['app.tsx', 'sw'],
  ['later.ts'],
  ['entry-client.tsx', 'entry-server.tsx'],
]
/** Folders of one layer that must not import each other. */
const apart: readonly (readonly string[])[] = [
  ['ui', 'router'],
  ['i18n', 'art'],
]

const roomOf = (file: string): string => file.split('/')[0] ?? file
const floorOf = (file: string): number => floors.findIndex((rooms) => rooms.includes(roomOf(file)))
/** The folder of a file, the feature, or the screen. */
const folderOf = (file: string): string =>
  /^(?:features|screens)\//.test(file) ? file.split('/').slice(0, 2).join('/') : roomOf(file)

const isCode = ({ to }: Import): boolean => /\.tsx?$/.test(to)
const all = readImports('web').filter((one) => isCode(one) && !one.from.startsWith('paraglide/'))
/**
 * It compares each query of the cache with the type of the query above that fills it; these imports are erased at run
 * time.
 */
const typesFromAbove = 'cache/entity-queries.ts'
const imports = all.filter(
  ({ from, to }) => !to.startsWith('..') && !(from === typesFromAbove && floorOf(from) < floorOf(to)),
)
const told = ({ from, to }: Import) => `${from} imports ${to}`

describe('imports of the browser', () => {
  it('are found', () => {
    expect(imports).toContainEqual({ from: 'screens/game/game.screen.tsx', to: 'features/game/game.data.ts' })
    expect(imports).toContainEqual({ from: 'ui/overlays/dialog.tsx', to: 'ui/overlays/use-modal.ts' })
    expect(imports.length).toBeGreaterThan(2_000)
  })

  it('go down the layers, never up; every folder has a layer', () => {
    expect(imports.filter(({ from, to }) => floorOf(from) < floorOf(to)).map(told)).toEqual([])
    const rooms = new Set(imports.flatMap(({ from, to }) => [roomOf(from), roomOf(to)]))
    expect([...rooms].filter((room) => floorOf(room) < 0)).toEqual([])
  })

  it('import only types from above', () => {
    const source = readFileSync(join(import.meta.dirname, typesFromAbove), 'utf8')
    expect(source).not.toMatch(/^import (?!type )[^']*'\.\.\/(?:features|screens)\//m)
  })

  it('stay in their folder where folders of one layer are separate', () => {
    const across = imports.filter(
      ({ from, to }) =>
        roomOf(from) !== roomOf(to) &&
        apart.some((rooms) => rooms.includes(roomOf(from)) && rooms.includes(roomOf(to))),
    )
    expect(across.map(told)).toEqual([])
  })

  it('form no cycle, neither between folders nor between files', () => {
    expect(findCircle(imports, folderOf)).toEqual([])
    expect(findCircle(imports, (file) => file)).toEqual([])
  })

  it('leave web for common only', () => {
    expect(all.filter(({ to }) => to.startsWith('..') && !to.startsWith('../common/')).map(told)).toEqual([])
  })
})

describe('screens', () => {
  /** Every file with the screen of a route, and the name of the route. */
  const files = Object.entries<TableLine>(table).flatMap(([name, { screen, tabs = [] }]) => [
    { name, file: screen },
    ...tabs.map((tab) => ({ name, file: `${screen.split('/')[0]}/${tab}.tab` })),
  ])

  it('are typed by their route', () => {
    const wrong = files.filter(({ name, file }) => {
      const source = readIfBuilt(file)
      const typedBy = /defineScreen\(\s*'(\w+)'/.exec(source ?? '')?.[1]
      return source !== null && !file.startsWith('legal/') && typedBy !== name
    })
    expect(wrong).toEqual([])
  })

  it('are visited by the browser tests of all pages: access, width, accessibility', () => {
    const visited = [...specRoutes.map(({ screen }) => screen), ...screensWithIds]
    const built = files.filter(
      ({ name, file }) => !isOverview(file) && name !== 'gallery' && readIfBuilt(file) !== null,
    )
    expect(built.map(({ file }) => file).filter((file) => !visited.includes(file))).toEqual([])
  })
})

/** The tab at the address of the route itself. */
const isOverview = (file: string): boolean => file.endsWith('/overview.tab')

function readIfBuilt(file: string): string | null {
  try {
    return readFileSync(join(import.meta.dirname, 'screens', `${file}.tsx`), 'utf8')
  } catch {
    return null
  }
}

/** Inlined in the document, before any overlay can open. */
const beforeOverlays = 'session/before-paint.ts'

it('the document is left in one file only, which knows the steps back over closed overlays (SHL-08)', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname, exclude: ['paraglide/**'] })
  const leaving = files.filter((file) =>
    /location\.(?:reload|assign|replace)\(|location(?:\.href)? = /.test(
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    ),
  )
  expect(leaving.filter((file) => !file.includes('.test.')).sort()).toEqual(['lib/overlay-history.ts', beforeOverlays])
})

it('each stylesheet is imported, by a component or by another stylesheet', () => {
  const sheets = globSync('**/*.css', { cwd: import.meta.dirname })
  const fromSheets = sheets.flatMap((from) =>
    [...readFileSync(join(import.meta.dirname, from), 'utf8').matchAll(/@import '(\.[^']+\.css)'/g)].map(
      ([, path = '']) => join(dirname(from), path),
    ),
  )
  const imported = new Set([...readImports('web').map(({ to }) => to), ...fromSheets])
  expect(sheets.filter((sheet) => !imported.has(sheet))).toEqual([])
})
