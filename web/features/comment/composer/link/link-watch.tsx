import { m } from '../../../../paraglide/messages.js'
import type { PostDraft, SetDraft } from '../draft.ts'
import { useLinkCard } from './use-link-card.ts'

/**
 * Maintains the card of the first address in a text, or says that its page has none; its code is loaded with the first
 * address.
 */
export function LinkWatch({ draft, set }: { draft: PostDraft; set: SetDraft }) {
  const isUnreadable = useLinkCard({ draft, set })
  return (
    <p role="status" className="composer-note empty:hidden">
      {isUnreadable && m.comment_link_no_card()}
    </p>
  )
}
