import { createThreads, ThreadError } from '../../../threads/threads.ts'
import { ProviderError } from '../../client/provider-error.ts'
import type { LongReader } from '../../client/readers.ts'
import type { NamesAnswer, ToldPieces } from './names.task.ts'

const task = new URL('./names.task.ts', import.meta.url)

/** The list is read once a day, so the thread is there for a second. */
const threads = createThreads({ milliseconds: 40_000, heapMegabytes: 384 })

/** The list of names as the pieces of its index, made in a thread: it is several megabytes of JSON. */
export const readNames: LongReader<string[]> = {
  accept: 'application/json',
  async read({ body }) {
    const pieces: string[] = []
    const hear = (told: ToldPieces): void => void pieces.push(...told)
    const answer = await threads.run<NamesAnswer>(task, body, { hear }).catch((error: unknown) => {
      if (error instanceof ThreadError) throw new ProviderError('changed', `the list of names is ${error.problem}`)
      throw error
    })
    if ('misfit' in answer) throw new ProviderError('changed', `the list has an unexpected shape: ${answer.misfit}`)
    return pieces
  },
}
