import { m } from '../../../../paraglide/messages.js'
import type { PostDraft, SetDraft } from '../draft.ts'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useDebouncedValue } from '../../../../lib/use-debounced-value.ts'
import { isPlain } from '../../post-media/stage.ts'
import {
  type BlockNode,
  type InlineNode,
  type ListItemNode,
  readAddress,
  readDocument,
} from '../../../../../common/rules/post-document.ts'
import { limits } from '../../../../../common/rules/limits.ts'
import { findAddresses } from '../../../../../common/rules/typed-addresses.ts'
import { linkApi } from '../../../../api/calls/link.generated.ts'
import { linkKey } from '../../../../cache/keys.ts'

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

/**
 * The first address of the web in a post's document (JSON text), written or linked. Neither in code nor under cover: a
 * card would say what is covered.
 */
export function firstAddress(text: string): string | undefined {
  if (!text.includes('http')) return undefined
  const read = readDocument(text)
  return 'document' in read ? firstIn(read.document.content) : undefined
}

function firstIn(nodes: readonly (BlockNode | ListItemNode | InlineNode)[]): string | undefined {
  for (const node of nodes) {
    const found =
      node.type === 'text'
        ? addressOf(node)
        : 'content' in node && node.type !== 'codeBlock'
          ? firstIn(node.content ?? [])
          : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function addressOf({ text, marks = [] }: Extract<InlineNode, { type: 'text' }>): string | undefined {
  if (marks.some(({ type }) => type === 'code' || type === 'spoiler')) return undefined
  const linked = marks.find((mark) => mark.type === 'link')
  const written = linked ? [linked.attrs.href] : findAddresses(text).map(({ href }) => href)
  return written.map(readAddress).find((address) => address !== undefined && isOfTheWeb(address))
}

/** Half-written hosts are not asked for. */
const isOfTheWeb = (address: string): boolean =>
  address.length <= limits.linkMax && /[^.]\.(?:[^.]{2,}|\d+)$/.test(new URL(address).hostname)

/** How long a card is waited for, in milliseconds: then the link stays a plain one. */
const patience = 8_000

/** What the page at an address says of itself, asked once. */
export const previewQuery = (url: string) =>
  queryOptions({
    queryKey: linkKey(url),
    queryFn: ({ signal }) =>
      linkApi.preview({ body: { url }, signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]), quiet: true }),
    staleTime: Infinity,
    retry: false,
    refetchOnMount: false,
    meta: { viewer: true },
  })
