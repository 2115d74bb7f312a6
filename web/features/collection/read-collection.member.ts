import type { Collection } from '../../../common/api/collection.ts'
import type { CollectionReader } from '../../../common/rules/collection-parts.ts'

export { readCollection } from '../../../common/rules/collection-parts.ts'

/** Entries at a time: a tenth of a second for 5,000 of them would keep a phone from answering. */
const slice = 500

/** Makes the entries of a collection, with pauses. */
export async function inSlices({ count, entries, platforms }: CollectionReader): Promise<Collection> {
  const data = []
  for (let from = 0; from < count; from += slice) {
    if (from > 0) await new Promise((done) => setTimeout(done))
    data.push(...entries(from, from + slice))
  }
  return { data, platforms }
}
