import { budgets, kB, measurePages, overBudget } from '../../scripts/page-sizes.ts'
import type { Findings } from '../report.ts'

/** The size of each screen as the first page of a visit. */
export async function measureSizes(): Promise<Findings> {
  const sizes = measurePages()
  const { pages, fonts, editor } = sizes
  return {
    tables: [
      {
        title: `first load of every page (kB gz): at most ${kB(budgets.firstLoad)}; fonts ${kB(fonts)} kB; the editor of posts ${kB(editor)} kB more`,
        columns: ['page', 'JavaScript', 'files', 'own chunk', 'styles'],
        rows: pages.map((one) => [one.page, kB(one.firstLoad), String(one.files), kB(one.screen), kB(one.styles)]),
      },
    ],
    figures: [
      ...pages.flatMap(({ page, firstLoad, screen }) => [
        { name: `${page}, first load`, value: Number(kB(firstLoad)), unit: 'kB' as const },
        { name: `${page}, own chunk`, value: Number(kB(screen)), unit: 'kB' as const },
      ]),
      { name: 'styles', value: Number(kB(Math.max(...pages.map((one) => one.styles)))), unit: 'kB' },
      { name: 'fonts', value: Number(kB(fonts)), unit: 'kB' },
      { name: 'editor of posts', value: Number(kB(editor)), unit: 'kB' },
    ],
    failures: overBudget(sizes),
  }
}
