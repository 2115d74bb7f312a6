import { createThreads, ThreadError } from '../../threads/threads.ts'
import { ProviderError } from '../client/provider-error.ts'
import type { LongReader } from '../client/readers.ts'
import { sparqlJson } from './answer.ts'
import type { ListAnswer } from './list.task.ts'
import type { PackedList } from './pack-list.ts'

const task = new URL('./list.task.ts', import.meta.url)

/** The list is read once for each load, so the thread is there for a second. */
const threads = createThreads({ milliseconds: 60_000, heapMegabytes: 512 })

/** The list of all games, read in a thread: it is many megabytes of JSON. */
export const readList: LongReader<PackedList> = {
  accept: sparqlJson,
  async read({ body }) {
    const answer = await threads.run<ListAnswer>(task, body).catch((error: unknown) => {
      if (error instanceof ThreadError) throw new ProviderError('changed', `the list of games is ${error.problem}`)
      throw error
    })
    if ('misfit' in answer) throw new ProviderError('changed', `the list has an unexpected shape: ${answer.misfit}`)
    return answer
  },
}
