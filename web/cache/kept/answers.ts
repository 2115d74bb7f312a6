import type { Query } from '@tanstack/react-query'
import { database, type KeptAnswer, keeperId } from './database.ts'
import { isOwn } from './families.ts'
import { shapes } from './shapes.ts'

/** What is kept at most: answers, characters of them together, characters of one, milliseconds without being seen. */
const most = { answers: 500, size: 16_000_000, one: 6_000_000, age: 30 * 86_400_000 }

/** So many are written before the limits are looked at again. */
const round = 50
let written = round

const idOf = ({ queryHash }: Pick<Query, 'queryHash'>): string => `${shapes} ${queryHash}`

/** When the server said what is kept of a query; 0: nothing is. */
export const keptAt = async (queryHash: string): Promise<number> =>
  (await (await database()).get('answers', idOf({ queryHash })))?.at ?? 0

/** What is kept of a query, and when the server said it; undefined: nothing, or it cannot be read. */
export async function readAnswer(query: Query): Promise<{ data: unknown; at: number } | undefined> {
  try {
    const kept = await (await database()).get('answers', idOf(query))
    return kept && { data: JSON.parse(kept.text) as unknown, at: kept.at }
  } catch {
    return undefined
  }
}

/** Forgets what is kept of a query: the server says that it is not there, or not for this viewer. */
export async function dropAnswer(query: Query): Promise<void> {
  await database()
    .then((open) => open.delete('answers', idOf(query)))
    .catch(() => undefined)
}

/**
 * Keeps what the server has said of these queries, in one transaction; `saidOf` gives it without changes that it has
 * not answered.
 */
export async function writeAnswers(queries: Iterable<Query>, saidOf: (query: Query) => unknown): Promise<void> {
  const userId = keeperId()
  if (userId === null) return
  const seen = Date.now()
  const records = [...queries].flatMap((query): KeptAnswer[] => {
    const data = saidOf(query)
    const text = data === undefined ? '' : JSON.stringify(data)
    if (text === '' || text.length > most.one) return []
    const own = isOwn(query.queryKey) ? 1 : 0
    return [{ id: idOf(query), text, at: query.state.dataUpdatedAt, own, seen, size: text.length }]
  })
  const open = await database()
  // Between the question and the answer, the person may have logged out: nothing is written after that.
  if (records.length === 0 || keeperId() !== userId) return
  const transaction = open.transaction('answers', 'readwrite')
  for (const record of records) void transaction.store.put(record).catch(() => undefined)
  written += records.length
  const isDue = written >= round
  if (isDue) written = 0
  // Both reject when the database is deleted meanwhile.
  await Promise.all([isDue && tidy(transaction.store), transaction.done])
}

type Answers = ReturnType<typeof storeOf>
// The type of a store within a transaction that writes.
const storeOf = (open: Awaited<ReturnType<typeof database>>) => open.transaction('answers', 'readwrite').store

/**
 * Deletes what is beyond the limits, and what another version of the shapes has written. One's own, and what was seen
 * last, stays.
 */
async function tidy(answers: Answers): Promise<void> {
  const oldest = Date.now() - most.age
  let [count, size] = [0, 0]
  let cursor = await answers.index('order').openKeyCursor(null, 'prev')
  while (cursor) {
    const [, seen, length] = cursor.key
    const isOld = seen < oldest || !cursor.primaryKey.startsWith(`${shapes} `)
    if (!isOld) [count, size] = [count + 1, size + length]
    if (isOld || count > most.answers || size > most.size) void answers.delete(cursor.primaryKey).catch(() => undefined)
    cursor = await cursor.continue()
  }
}
