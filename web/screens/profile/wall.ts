import type { CollectionEntry } from '../../../common/api/collection.ts'
import type { Named } from '../../../common/api/shapes.ts'
import type { DrawCard } from '../../features/choosing/choose-mode.tsx'

/** The props of every view of the games. */
export interface WallProps {
  entries: CollectionEntry[]
  /** Entries that are fading out of the list. */
  exiting: ReadonlySet<number>
  /** The total, including games that are not loaded yet. */
  total: number
  platforms: Map<number, Named>
  label: string
  /** Only then is the list virtualised: the server's first games stay as they are. */
  whole: boolean
  /** The end of the first games comes near. */
  onNear: () => void
  /** Draws the covers in another way. */
  card: DrawCard | null
}

/** The look of an item that fades out of its list. */
export const exitingProps = (exiting: boolean) =>
  exiting ? { 'data-exiting': '', className: 'pointer-events-none opacity-0 transition-opacity duration-500' } : {}
