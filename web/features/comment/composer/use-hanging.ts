import { useUser } from '../../../session/use-session.ts'
import type { PostDraft, SetDraft } from './draft.ts'
import { type Pictures, usePictures } from './pictures/use-pictures.ts'
import { draftName, type Place } from './place.ts'

/** What fills `draft.hanging`: a part for each kind that needs more than a choice. */
export interface HangingTools {
  pictures: Pictures
  /** How many things are on their way to the server; the post is sent when they are there. */
  unfinished: number
  /** How many did not arrive: the post is not sent without them. */
  refused: number
  /** Why something that was chosen is not there, as a sentence. */
  problem: string | null
  /** Files that were chosen, dropped or pasted. */
  take: (files: readonly File[]) => void
  /** It was sent: forgets what was uploaded here. */
  forget: () => void
  /** Takes everything back. */
  discard: () => void
}

/** The tools with which something is hung from a draft. */
export function useHanging(place: Place, { draft, set }: { draft: PostDraft; set: SetDraft }): HangingTools {
  const userId = useUser()?.id ?? 0
  const pictures = usePictures({ userId, draft: draftName(place), hanging: draft.hanging, set })
  const { unfinished, refused, problem, add: take, forget, discard } = pictures
  return { pictures, unfinished, refused, problem, take, forget, discard }
}
