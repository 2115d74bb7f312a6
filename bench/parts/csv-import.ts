import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '../../common/api/auth.ts'
import type { Import } from '../../common/api/import.ts'
import { csvRow } from '../../common/rules/csv.ts'
import { type Findings, show } from '../report.ts'
import { freePort, startServer } from '../server.ts'
import { createTempDataDir, withTempDataDir } from '../temp-data-dir.ts'
import type { PartOptions } from './calls.ts'

/** Rows of a HowLongToBeat file, all of games in the catalogue. */
const rows = 12_000
/** Milliseconds until the preview is ready. */
const goal = 112_000

interface Step {
  name: string
  took: number
  /** The longest wait of a concurrent call, in milliseconds. */
  waited: number
}

/**
 * Imports a large collection from another site: the time to match, write and undo it, waiting for the queue included.
 */
export async function measureCsvImport({ say, keep }: PartOptions): Promise<Findings> {
  const folder = createTempDataDir(keep)
  try {
    const file = await withTempDataDir(folder, async ({ db }) => {
      const games = await db.selectFrom('games').select('title').orderBy('id').limit(rows).execute()
      return csvOf(games.map(({ title }) => title))
    })
    const server = await startServer(folder, await freePort())
    try {
      const call = await caller(`${server.origin}/api`)
      const steps: Step[] = []
      const step = async (name: string, path: string, end: Import['state'], body?: string): Promise<Import> => {
        say(`  ${name}`)
        const began = performance.now()
        let one = await call<Import>('POST', path, body)
        let waited = 0
        while (one.state !== end) {
          if (one.state === 'failed') throw new Error(`the import failed: ${one.problem}`)
          await sleep(50)
          const asked = performance.now()
          one = await call<Import>('GET', `/import/${one.id}`)
          waited = Math.max(waited, performance.now() - asked)
        }
        steps.push({ name, took: performance.now() - began, waited })
        return one
      }
      const { id, counts } = await step('match', '/import?name=bench.csv', 'preview', file)
      await step('write', `/import/${id}/apply`, 'done')
      await step('undo', `/import/${id}/undo`, 'undone')
      return report(steps, counts)
    } finally {
      await server.stop()
    }
  } finally {
    folder.remove()
  }
}

const columns = 'Title,Platform,Playing,Backlog,Replay,Completed,Retired,Start Date,Completion Date,Review'.split(',')
const csvOf = (titles: string[]): string =>
  [
    columns,
    ...titles.map((title, at) => [title, '', '', at % 2 === 0 ? 'X' : '', '', at % 2 === 1 ? 'X' : '', '', '', '', '']),
  ]
    .map((cells) => csvRow(cells))
    .join('')

/** Calls as a new user; throws for an answer that is not a success. */
async function caller(api: string) {
  const ask = async <T>(method: string, path: string, type: string, body?: string, token?: string): Promise<T> => {
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': type }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const person = JSON.stringify({ nick: 'comer', email: 'comer@example.com', password: 'wool lantern gravel' })
  const { token } = await ask<Session>('POST', '/auth', 'application/json', person)
  return <T>(method: string, path: string, body?: string): Promise<T> => ask<T>(method, path, 'text/csv', body, token)
}

const report = (steps: Step[], { matched, doubtful, missing }: Import['counts']): Findings => ({
  tables: [
    {
      title: `A file of ${rows.toLocaleString('en')} games: ${matched} matched, ${doubtful} doubtful, ${missing} not found`,
      columns: ['', 'ms', 'longest wait of a concurrent call, ms'],
      rows: steps.map(({ name, took, waited }) => [name, show(took), show(waited)]),
    },
  ],
  figures: steps.map(({ name, took }) => ({
    name: `csv-import: ${name}`,
    value: Math.round(took),
    unit: 'ms' as const,
  })),
  failures: steps.flatMap(({ name, took }) => (took > goal ? [`${name} took ${show(took)} ms`] : [])),
})
