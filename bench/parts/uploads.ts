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
/** Pictures of one post, and how many posts come one after the other. */
const ofPost = { pictures: 4, posts: 4 }
/** Milliseconds that 99 of 100 readers may wait meanwhile. */
const budgets = { crowd: 300, post: 100 }
/** Megabytes that the process may hold more when all is over. */
const mostKept = 150

/**
 * Four pictures of 12 megapixels for a post, then 300 pictures of 5 MB at once, while others read games: how long these
 * wait, and what memory is held after.
 */
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
      for (let n = 0; n < people; n++) tokens.push((await register(server.origin)).token)
      const calm = await readWhile(server, slugs, () => sleep(5_000))
      const photo = await makePhoto()
      say(`  ${ofPost.pictures} pictures of 12 megapixels, ${(photo.length / 1e6).toFixed(1)} MB each`)
      const posting = await readWhile(server, slugs, async () => {
        const { pictures: count, posts } = ofPost
        for (let n = 0; n < posts; n++) {
          const work = { origin: server.origin, as: 'post', tokens: [tokens[n]!], picture: photo, count } as const
          const answers = await uploadAll(work)
          if (answers.get(201) !== count) throw new Error(`pictures of a post answered ${[...answers.keys()].join()}`)
        }
      })
      const before = server.memory()
      say(`  ${pictures} pictures of ${(picture.length / 1e6).toFixed(1)} MB`)
      let statuses = new Map<number, number>()
      const busy = await readWhile(server, slugs, async () => {
        statuses = await uploadAll({ origin: server.origin, as: 'avatar', tokens, picture, count: pictures })
      })
      await sleep(10_000)
      return report({ calm, posting, busy, statuses, before, after: server.memory() })
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

/** What a camera makes: fine grain, and as large as a file of it is. */
async function makePhoto(): Promise<Buffer> {
  const sharp = await loadSharp()
  const [width, height] = [4_000, 3_000]
  const raw = Buffer.alloc(width * height * 3)
  for (let at = 0; at < raw.length; at++) raw[at] = Math.random() * 256
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .blur(1.2)
    .jpeg({ quality: 85 })
    .toBuffer()
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
  posting: Pick<Load, 'times'>
  busy: Pick<Load, 'times'>
  statuses: Map<number, number>
  /** Megabytes; null where the system does not report it. */
  before: number | null
  after: number | null
}

function report({ calm, posting, busy, statuses, before, after }: Measured): Findings {
  const held = before !== null && after !== null ? after - before : null
  const row = (name: string, times: Pick<Load, 'times'>): string[] => [
    name,
    String(times.times.length),
    ...[0.5, 0.95, 0.99, 1].map((share) => show(percentile(times, share))),
  ]
  const p99 = { post: percentile(posting, 0.99), crowd: percentile(busy, 0.99) }
  const answers = [...statuses].map(([status, n]) => `${n} × ${status}`).join(', ')
  return {
    tables: [
      {
        title: 'the call of a game (milliseconds)',
        columns: ['', 'calls', 'p50', 'p95', 'p99', 'longest'],
        rows: [row('nothing else', calm), row('pictures of posts', posting), row(`${pictures} pictures at once`, busy)],
      },
    ],
    figures: [
      { name: 'a game beside pictures of posts, p99', value: Math.round(p99.post), unit: 'ms' },
      { name: 'a game beside uploads, p99', value: Math.round(p99.crowd), unit: 'ms' },
    ],
    failures: [
      ...(p99.post > budgets.post
        ? [`a game takes ${show(p99.post)} ms (p99) beside pictures of posts, at most ${budgets.post}`]
        : []),
      ...(p99.crowd > budgets.crowd
        ? [`a game takes ${show(p99.crowd)} ms (p99) beside uploads, at most ${budgets.crowd}`]
        : []),
      ...(held !== null && held > mostKept ? [`${show(held)} MB are held after, at most ${mostKept}`] : []),
    ],
    notes: [
      `pictures answered: ${answers}`,
      ...(held === null ? [] : [`memory: ${show(before!)} MB before, ${show(after!)} MB ten seconds after`]),
    ],
  }
}
