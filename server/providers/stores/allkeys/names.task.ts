import { runTask } from '../../../threads/task.ts'
import { packNames } from './pack-names.ts'

/** Some pieces at a time: none of these messages holds up the thread that gets them. */
const together = 32

/** What is told of the list, in order. */
export type ToldPieces = string[]
/** How many names it has, or why it does not fit. */
export type NamesAnswer = { names: number } | { misfit: string }

await runTask<Uint8Array, ToldPieces>((body, tell): NamesAnswer => {
  const packed = packNames(body)
  if ('misfit' in packed) return packed
  for (let at = 0; at < packed.pieces.length; at += together) tell(packed.pieces.slice(at, at + together))
  return { names: packed.names }
})
