import type { BlockNode, ListItemNode } from '../../../../../common/rules/post-document.ts'
import { stylesOf } from './pasted-marks.ts'

/*
 * Microsoft Word writes an item of a list as a paragraph with the style `mso-list: l0 level1 lfo1`, and its bullet or
 * number as text with the style `mso-list: Ignore`.
 */

/** An item of a list of Word, before it is nested into its list. */
export interface WordItem {
  type: 'wordItem'
  ordered: boolean
  /** 1 for the outermost. */
  level: number
  content: BlockNode[]
}

/** Deeper lists would not fit into a post. */
const mostLevels = 3

/**
 * What a paragraph says of the item that it is; its bullet or number is taken out of it. Undefined for any other
 * paragraph.
 */
export function readWordItem(element: HTMLElement): Omit<WordItem, 'content'> | undefined {
  const level = /level(\d)/.exec(stylesOf(element).get('mso-list') ?? '')?.[1]
  if (level === undefined) return undefined
  const marker = [...element.querySelectorAll('[data-style]')].find(
    (part) => stylesOf(part).get('mso-list') === 'ignore',
  )
  const sign = (marker?.textContent ?? '').trim()
  marker?.remove()
  return {
    type: 'wordItem',
    ordered: /^\(?(?:\d|[a-z]{1,5}[.)])/i.test(sign),
    level: Math.min(Number(level), mostLevels),
  }
}

type ListNode = Extract<BlockNode, { type: 'bulletList' | 'orderedList' }>

/** The blocks with the items that follow each other in lists, each level in the item above it. */
export function nestWordItems(content: readonly (BlockNode | WordItem)[]): BlockNode[] {
  const nested: BlockNode[] = []
  /** The lists that are open, the outermost first. */
  let open: ListNode[] = []
  for (const block of content) {
    if (block.type !== 'wordItem') {
      open = []
      nested.push(block)
      continue
    }
    open = open.slice(0, block.level)
    const type = block.ordered ? 'orderedList' : 'bulletList'
    if (open.length === block.level && open.at(-1)?.type !== type) open.pop()
    const item: ListItemNode = { type: 'listItem', content: block.content }
    if (open.length === block.level) open.at(-1)?.content.push(item)
    else {
      const list: ListNode = { type, content: [item] }
      // The blocks, or the last item of the list around it.
      ;(open.at(-1)?.content.at(-1)?.content ?? nested).push(list)
      open.push(list)
    }
  }
  return nested
}
