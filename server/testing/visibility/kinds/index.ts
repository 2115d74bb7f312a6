import { archive, exported } from './archive.ts'
import { imports } from './import.ts'
import type { Kind } from './kind.ts'
import { list } from './list.ts'
import { person } from './person.ts'
import { review } from './review.ts'
import { session } from './session.ts'
import { timeline } from './timeline.ts'

/** Every kind of thing that a call can name. */
export const kinds: Readonly<Record<string, Kind>> = {
  list,
  review,
  timeline,
  person,
  session,
  export: exported,
  archive,
  import: imports,
}

/** The kind of this name. */
export function kindOf(name: string): Kind {
  const kind = kinds[name]
  if (!kind) throw new Error(`${name} is no kind of thing: see server/testing/visibility/kinds`)
  return kind
}
