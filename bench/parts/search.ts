import pg from 'pg'
import { generateGames } from '../generate/games.ts'
import { createRandom } from '../generate/random.ts'
import { scales } from '../generate/world.ts'
import { type Findings, type Figure, show, type Table } from '../report.ts'
import { type Answered, keystrokes, openSearch, withSlips } from '../search/evaluate.ts'
import { createTempDataDir, type TempDataDir, withTempDataDir } from '../temp-data-dir.ts'
import { readSearchQueries, type SearchQuery } from '../../server/testing/search-queries.ts'
import type { PartOptions } from './calls.ts'

const seed = 7
/** How many titles are typed, with each number of slips. */
const typed = 500
/**
 * The shares that the search has to find, and the milliseconds that a keystroke may take, the slowest twentieth left
 * out.
 */
const goals = { queries: 0.95, oneSlip: 0.98, twoSlips: 0.8, keystroke: 30 }

/**
 * Whether the search answers what people type: the project's own list of queries, and random titles of the core with
 * slips, on the open catalogue alone and among 350,000 games; and how long it takes after each letter.
 */
export async function measureSearch({ say, keep }: PartOptions): Promise<Findings> {
  const folder = createTempDataDir(keep)
  try {
    say('  the open catalogue')
    const open = await measureOne(folder, 'open catalogue', () => Promise.resolve())
    say(`  ${scales.large.games.toLocaleString('en')} games`)
    const large = await measureOne(folder, 'large', (client) => growTo(client, scales.large.games))
    return {
      tables: [tableOf([open, large])],
      figures: [open, large].flatMap(figuresOf),
      failures: [open, large].flatMap(failuresOf),
      notes: open.missed.map(
        ({ text, wanted, first }) => `${text}: not ${wanted} but ${first.join(', ') || 'nothing'}`,
      ),
    }
  } finally {
    folder.remove()
  }
}

interface Measured {
  name: string
  queries: number
  oneSlip: number
  twoSlips: number
  /** Milliseconds of an answer, ascending. */
  times: number[]
  /** What the list of queries did not find. */
  missed: Answered[]
}

const measureOne = (
  folder: TempDataDir,
  name: string,
  prepare: (client: pg.Client) => Promise<void>,
): Promise<Measured> =>
  withTempDataDir(folder, async ({ adminUrl, db }) => {
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    await prepare(client).finally(() => client.end())
    const search = await openSearch(db)
    const askAll = async (queries: SearchQuery[]): Promise<Answered[]> => {
      const answers: Answered[] = []
      for (const query of queries) answers.push(await search.ask(query))
      return answers
    }
    const share = (answers: Answered[]): number => answers.filter(({ found }) => found).length / answers.length
    try {
      const queries = readSearchQueries()
      const answers = await askAll(queries)
      const strokes = keystrokes(queries.map(({ text }) => text)).map((text) => ({ text, wanted: '' }))
      return {
        name,
        queries: share(answers),
        oneSlip: share(await askAll(withSlips(search.titles, 1, typed, seed))),
        twoSlips: share(await askAll(withSlips(search.titles, 2, typed, seed))),
        times: (await askAll(strokes)).map(({ milliseconds }) => milliseconds).sort((a, b) => a - b),
        missed: answers.filter(({ found }) => !found),
      }
    } finally {
      await search.close()
    }
  })

async function growTo(client: pg.Client, games: number): Promise<void> {
  await client.query(
    `set session_replication_role = replica; set statement_timeout = 0; set maintenance_work_mem = '512MB'`,
  )
  const { rows } = await client.query<{ n: number }>('select count(*)::integer as n from games')
  await generateGames(client, createRandom(seed), games - (rows[0]?.n ?? 0))
}

const at = ({ times }: Measured, share: number): number => times[Math.floor((times.length - 1) * share)] ?? 0

const tableOf = (all: Measured[]): Table => ({
  title: 'search (wanted game among the first three; milliseconds after each letter)',
  columns: ['catalogue', 'queries', 'one slip', 'two slips', 'p50', 'p95', 'slowest'],
  rows: all.map((one) => [
    one.name,
    ...[one.queries, one.oneSlip, one.twoSlips].map((share) => `${(share * 100).toFixed(1)} %`),
    ...[0.5, 0.95, 1].map((share) => show(at(one, share))),
  ]),
})

const figuresOf = (one: Measured): Figure[] => [
  ...(['queries', 'oneSlip', 'twoSlips'] as const).map((name): Figure => ({
    name: `${one.name}, ${name}`,
    value: Math.round(one[name] * 1_000) / 10,
    unit: 'points',
  })),
  { name: `${one.name}, keystroke p95`, value: at(one, 0.95), unit: 'ms' },
]

function failuresOf(one: Measured): string[] {
  const found = (['queries', 'oneSlip', 'twoSlips'] as const)
    .filter((name) => one[name] < goals[name])
    .map((name) => `${one.name}: ${name} ${(one[name] * 100).toFixed(1)} %; at least ${goals[name] * 100} %`)
  const slow = at(one, 0.95)
  return slow > goals.keystroke
    ? [...found, `${one.name}: a keystroke takes ${show(slow)} ms; at most ${goals.keystroke}`]
    : found
}
