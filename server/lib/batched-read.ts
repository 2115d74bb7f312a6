import { createOutbox } from './outbox.ts'

interface Asked<K, Row> {
  key: K
  resolve: (row: Row | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Reads rows by key, all those together that are asked for in one turn of the event loop: under load one statement
 * answers many calls. Nobody gets what was read before they asked. `read` gives the rows that exist, each with the
 * place of its key, `at`, from 1 on (`with ordinality`).
 */
export function batchedRead<K, Row extends { at: number }>(
  read: (keys: K[]) => Promise<Row[]>,
): (key: K) => Promise<Row | undefined> {
  const ask = createOutbox<Asked<K, Row>>((asked) => {
    const reading = read(asked.map(({ key }) => key)).then((rows) => new Map(rows.map((row) => [row.at, row])))
    for (const [place, { resolve, reject }] of asked.entries())
      reading.then((rows) => resolve(rows.get(place + 1)), reject)
  })
  return (key) => new Promise((resolve, reject) => void ask({ key, resolve, reject }))
}
