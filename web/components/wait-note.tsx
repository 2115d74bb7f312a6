import { ErrorNote } from '../ui/feedback/error-note.tsx'
import { waitWords } from './wait-words.ts'

/** In every form whose call has a limit: says how long to wait, and stays until the next try. */
export function WaitNote({ error }: { error: unknown }) {
  const words = waitWords(error)
  if (words === null) return null
  return <ErrorNote>{words}</ErrorNote>
}
