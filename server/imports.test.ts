import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCircle, type Import, isTestHelper, readImports } from '../scripts/import-graph.ts'

/** The layers of the server, from the bottom up. A file imports from its own layer and from those below it. */
const floors: readonly (readonly string[])[] = [
  ['lib', 'paraglide', 'metrics', 'threads', 'errors.ts', 'config-error.ts', 'secrets.ts', 'version.ts', 'viewer.ts'],
  ['db'],
  ['activity', 'security-log', 'visibility', 'queue', 'catalogue'],
  ['hydrate', 'providers', 'notifications'],
  ['config.ts'],
  [
    'log.ts',
    'database.ts',
    'unsafe-start.ts',
    'drop-root.ts',
    'files',
    'drawing',
    'delivery',
    'limits',
    'replicas',
    'sessions',
  ],
  ['resource'],
  ['context.ts'],
  ['http', 'jobs'],
  ['features'],
  ['background-jobs.ts', 'resources.generated.ts', 'demo', 'doctor', 'render'],
  ['app.ts'],
  ['shutdown.ts', 'web-processes.ts'],
  ['start'],
  ['main.ts'],
]

/** The folder of a file in its layer: the folder right below `server`, or the file itself. */
const roomOf = (file: string): string => file.split('/')[0] ?? file
const floorOf = (file: string): number => floors.findIndex((rooms) => rooms.includes(roomOf(file)))
/** The folder of a file, or its feature. */
const folderOf = (file: string): string =>
  file.startsWith('features/') ? dirname(file).split('/').slice(0, 2).join('/') : roomOf(file)

const withTestHelpers = readImports('server')
const all = withTestHelpers.filter(({ from }) => !isTestHelper(from))
const imports = all.filter(({ to }) => !to.startsWith('..'))

const told = ({ from, to }: Import) => `${from} imports ${to}`

describe('imports of the server', () => {
  it('are found', () => {
    expect(imports).toContainEqual({ from: 'features/list/list.routes.ts', to: 'features/list/list.ts' })
    expect(imports).toContainEqual({ from: 'app.ts', to: 'context.ts' })
    expect(imports.length).toBeGreaterThan(1_000)
  })

  it('go down the layers, never up; every folder has a layer', () => {
    expect(imports.filter(({ from, to }) => floorOf(from) < floorOf(to)).map(told)).toEqual([])
    const rooms = new Set(imports.flatMap(({ from, to }) => [roomOf(from), roomOf(to)]))
    expect([...rooms].filter((room) => floorOf(room) < 0)).toEqual([])
  })

  it('form no cycle, neither between folders nor between files', () => {
    expect(findCircle(imports, folderOf)).toEqual([])
    expect(findCircle(withTestHelpers, (file) => file)).toEqual([])
  })

  it('leave the server for common only, never for web or fakes', () => {
    expect(all.filter(({ to }) => to.startsWith('..') && !to.startsWith('../common/')).map(told)).toEqual([])
  })

  it('a cycle would be found', () => {
    const around = [
      { from: 'a/one.ts', to: 'b/one.ts' },
      { from: 'b/two.ts', to: 'c/one.ts' },
      { from: 'c/two.ts', to: 'a/two.ts' },
    ]
    expect(findCircle(around, folderOf)).toEqual([
      'a/one.ts imports b/one.ts',
      'b/two.ts imports c/one.ts',
      'c/two.ts imports a/two.ts',
    ])
    expect(findCircle(around, (file) => file)).toEqual([])
  })
})

describe('imports of common', () => {
  it('stay in common', () => {
    const left = readImports('common').filter(({ to }) => to.startsWith('..'))
    expect(left.map(told)).toEqual([])
  })
})
