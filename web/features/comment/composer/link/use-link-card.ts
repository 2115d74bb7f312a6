import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useDebouncedValue } from '../../../../lib/use-debounced-value.ts'
import { isPlain } from '../../post-media/stage.ts'
import type { PostDraft, SetDraft } from '../draft.ts'
import { firstAddress } from './first-address.ts'
import { previewQuery } from './link.data.ts'

/** How long an address has to stay as it is before its page is asked for, in milliseconds. */
const calm = 600

/**
 * Hangs the card of the first address in the text, as long as nothing else hangs there and its author has not taken it
 * away. Nothing waits for it: without an answer the link is a plain one. Returns whether its page has no preview.
 */
export function useLinkCard({ draft, set }: { draft: PostDraft; set: SetDraft }): boolean {
  const { text, hanging, plain } = draft
  const isFree = hanging === null || hanging.kind === 'link'
  const written = isFree ? firstAddress(text) : undefined
  // The first address is half-written when this begins.
  const address = useDebouncedValue<string | undefined | null>(written, calm, null)
  const isSettled = address === written
  const shown = hanging?.kind === 'link' ? hanging.link.url : undefined
  const isWanted = isFree && isSettled && typeof address === 'string' && address !== plain && address !== shown
  const { data, isError } = useQuery({ ...previewQuery(address ?? ''), enabled: isWanted })
  const card = isWanted && data && !isPlain(data) ? data : undefined
  const hang = useEffectEvent(() => card && set({ hanging: { kind: 'link', link: card } }))
  useEffect(() => {
    if (card) hang()
  }, [card])
  const isStale = isFree && isSettled && shown !== undefined && shown !== address
  const takeAway = useEffectEvent(() =>
    set(({ hanging: before }) => (before?.kind === 'link' && before.link.url === shown ? { hanging: null } : {})),
  )
  useEffect(() => {
    if (isStale) takeAway()
  }, [isStale])
  return isWanted && (isError || (data !== undefined && isPlain(data)))
}
