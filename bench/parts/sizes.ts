import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readAssets } from '../../server/render/assets.ts'
import { type Findings, kB } from '../report.ts'

const client = resolve(import.meta.dirname, '../../dist/client')

/** Bytes, compressed with gzip unless said otherwise. What is over `wanted` is told, what is over `most` fails. */
const budgets = { firstLoad: { wanted: 125_000, most: 135_000 }, styles: 18_000, screen: 25_000, fonts: 90_000 }

const read = (file: string): Buffer => readFileSync(join(client, file))
const gz = (files: string[]): number => files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)

/** What each screen costs as the first page somebody opens: the code that the document names, before anything is drawn. */
export async function measureSizes(): Promise<Findings> {
  const manifestFile = join(client, '.vite/manifest.json')
  if (!existsSync(manifestFile)) throw new Error('There is no build: run node scripts/build-web.mjs first')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, { file: string }>
  const assetsOf = readAssets(client)
  const sized = pagesOf(Object.keys(manifest)).map((screens) => {
    const assets = assetsOf(screens)
    const own = screens.map((screen) => manifest[screen]?.file ?? '')
    return {
      page: screens.at(-1)!.slice('web/screens/'.length, -'.tsx'.length),
      first: gz([assets.entry, ...assets.chunks]),
      largest: Math.max(...own.map((file) => gz([file]))),
      styles: gz(assets.styles),
      files: assets.chunks.length + 1,
    }
  })
  const fonts = assetsOf([]).fonts.reduce((sum, file) => sum + read(file).length, 0)
  const { firstLoad, styles, screen } = budgets
  return {
    tables: [
      {
        title: `first load of every page (kB gz): wanted ${kB(firstLoad.wanted)}, at most ${kB(firstLoad.most)}; fonts ${kB(fonts)} kB`,
        columns: ['page', 'JavaScript', 'files', 'own chunk', 'styles', ''],
        rows: sized.map((one) => [
          one.page,
          String(kB(one.first)),
          String(one.files),
          String(kB(one.largest)),
          String(kB(one.styles)),
          one.first > firstLoad.wanted ? 'more than wanted' : '',
        ]),
      },
    ],
    figures: [
      ...sized.flatMap(({ page, first, largest }) => [
        { name: `${page}, first load`, value: kB(first), unit: 'kB' as const },
        { name: `${page}, own chunk`, value: kB(largest), unit: 'kB' as const },
      ]),
      { name: 'styles', value: kB(Math.max(...sized.map((one) => one.styles))), unit: 'kB' },
      { name: 'fonts', value: kB(fonts), unit: 'kB' },
    ],
    failures: [
      ...sized.flatMap((one) => [
        ...over(`${one.page}, first load`, one.first, firstLoad.most),
        ...over(`${one.page}, own chunk`, one.largest, screen),
        ...over(`${one.page}, styles`, one.styles, styles),
      ]),
      ...over('fonts', fonts, budgets.fonts),
    ],
  }
}

const over = (what: string, size: number, most: number): string[] =>
  size > most ? [`${what}: ${kB(size)} kB, at most ${kB(most)}`] : []

/** Every screen alone, and every tab with the screen around it. */
function pagesOf(sources: string[]): string[][] {
  const screens = sources.filter((source) => /^web\/screens\/.*\.screen\.tsx$/.test(source))
  const tabs = sources.filter((source) => /^web\/screens\/.*\.tab\.tsx$/.test(source))
  const around = (tab: string): string[] =>
    screens.filter((screen) => screen === tab.replace(/(\w+)\/[^/]+\.tab\.tsx$/, '$1/$1.screen.tsx'))
  const withTabs = new Set(tabs.flatMap(around))
  return [
    ...screens.filter((screen) => !withTabs.has(screen)).map((screen) => [screen]),
    ...tabs.map((tab) => [...around(tab), tab]),
  ]
}
