import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { loadSharp } from '../../server/files/sharp.ts'
import { register } from '../calls/register.ts'
import { ask } from '../calls/ask.ts'
import { type Load, percentile } from '../calls/load.ts'
import { get } from '../calls/requests.ts'
import type { Uploads } from '../calls/upload-thread.ts'
import { type Findings, show } from '../report.ts'
import { freePort, type RunningServer, settle, startServer } from '../server.ts'
import { createTempDataDir, withTempDataDir } from '../temp-data-dir.ts'
import type { PartOptions } from './calls.ts'

const pictures = 300
const people = 20
/** Bytes of one picture, about. */
const size = 5_000_000
/** Milliseconds that 99 of 100 readers may wait meanwhile. */
const budget = 300
/** Megabytes that the process may hold more when all is over. */
const mostKept = 150

/** 300 pictures of 5 MB at once, while others read games: how long these wait, and what memory is held after. */
export async function measureUploads({ say, keep }: PartOptions): Promise<Findings> {
  const folder = createTempDataDir(keep)
  try {
    const slugs = await withTempDataDir(folder, async ({ db }) => {
      const games = await db.selectFrom('games').select('slug').orderBy('id').limit(200).execute()
      return games.map(({ slug }) => slug)
    })
    const server = await startServer(folder, await freePort())
    try {
      await settle(server)
      const picture = await makePicture()
      const tokens: string[] = []
      for (let n = 0; n < people; n++) tokens.push(await register(server.origin))
      const calm = await readWhile(server, slugs, () => sleep(5_000))
      const before = server.memory()
      say(`  ${pictures} pictures of ${(picture.length / 1e6).toFixed(1)} MB`)
      let statuses = new Map<number, number>()
      const busy = await readWhile(server, slugs, async () => {
        statuses = await uploadAll({ origin: server.origin, tokens, picture, count: pictures })
      })
      await sleep(10_000)
      return report({ calm, busy, statuses, before, after: server.memory() })
    } finally {
      await server.stop()
    }
  } finally {
    folder.remove()
  }
}

/** A photograph without anything to compress: noise. */
async function makePicture(): Promise<Buffer> {
  const sharp = await loadSharp()
  const side = 2_300
  const raw = Buffer.alloc(side * side * 3)
  for (let at = 0; at < raw.length; at++) raw[at] = Math.random() * 256
  const image = sharp(raw, { raw: { width: side, height: side, channels: 3 } })
  for (const quality of [90, 80, 70, 60, 40, 20]) {
    const encoded = await image.clone().jpeg({ quality }).toBuffer()
    if (encoded.length <= size) return encoded
  }
  throw new Error('The picture is too large')
}

/** Sends all pictures at once from another thread, which may wait as long as it likes; how often each status came. */
async function uploadAll(work: Uploads): Promise<Map<number, number>> {
  const thread = new Worker(new URL('../calls/upload-thread.ts', import.meta.url), { workerData: work })
  const [statuses] = (await once(thread, 'message')) as [Map<number, number>]
  return statuses
}

/** Two readers, one call after the other, until the work is done. */
async function readWhile(
  { origin }: RunningServer,
  slugs: string[],
  work: () => Promise<unknown>,
): Promise<Pick<Load, 'times'>> {
  const times: number[] = []
  let over = false
  const read = async (from: number): Promise<void> => {
    for (let n = from; !over; n += 2) {
      const { status, ms } = await ask(origin, get(`/game/${slugs[n % slugs.length]}`))
      if (status !== 200) throw new Error(`a game answered ${status}`)
      times.push(ms)
      await sleep(10)
    }
  }
  const readers = [read(0), read(1)]
  await work().finally(() => (over = true))
  await Promise.all(readers)
  return { times: Float64Array.from(times).sort() }
}

interface Measured {
  calm: Pick<Load, 'times'>
  busy: Pick<Load, 'times'>
  statuses: Map<number, number>
  /** Megabytes; null where the system does not report it. */
  before: number | null
  after: number | null
}

function report({ calm, busy, statuses, before, after }: Measured): Findings {
  const held = before !== null && after !== null ? after - before : null
  const row = (name: string, times: Pick<Load, 'times'>): string[] => [
    name,
    String(times.times.length),
    ...[0.5, 0.95, 0.99, 1].map((share) => show(percentile(times, share))),
  ]
  const p99 = percentile(busy, 0.99)
  const answers = [...statuses].map(([status, n]) => `${n} × ${status}`).join(', ')
  return {
    tables: [
      {
        title: 'the call of a game (milliseconds)',
        columns: ['', 'calls', 'p50', 'p95', 'p99', 'longest'],
        rows: [row('nothing else', calm), row(`${pictures} pictures at once`, busy)],
      },
    ],
    figures: [{ name: 'a game beside uploads, p99', value: Math.round(p99), unit: 'ms' }],
    failures: [
      ...(p99 > budget ? [`a game takes ${show(p99)} ms (p99) beside uploads, at most ${budget}`] : []),
      ...(held !== null && held > mostKept ? [`${show(held)} MB are held after, at most ${mostKept}`] : []),
    ],
    notes: [
      `pictures answered: ${answers}`,
      ...(held === null ? [] : [`memory: ${show(before!)} MB before, ${show(after!)} MB ten seconds after`]),
    ],
  }
}
