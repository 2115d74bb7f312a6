import type { PostDraft, SetDraft } from '../draft.ts'
import { useLinkCard } from './use-link-card.ts'

/** Looks after the card of the first address in a text; its code is loaded with the first address. */
export function LinkWatch({ draft, set }: { draft: PostDraft; set: SetDraft }) {
  useLinkCard({ draft, set })
  return null
}
