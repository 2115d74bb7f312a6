import type { CollectionEntry } from '../../../common/api/collection.ts'
import type { Named } from '../../../common/api/shapes.ts'

/** What every view of the games is given. */
export interface WallProps {
  entries: CollectionEntry[]
  /** Entries that fade out of the list. */
  exiting: ReadonlySet<number>
  /** How many there are, also of those that are not here yet. */
  total: number
  platforms: Map<number, Named>
  label: string
  /** Only then is the list drawn near the viewport alone: the server's first games stand as they are. */
  whole: boolean
}

/** How an item looks that fades out of its list. */
export const exitingProps = (exiting: boolean) =>
  exiting ? { 'data-exiting': '', className: 'pointer-events-none opacity-0 transition-opacity duration-500' } : {}
