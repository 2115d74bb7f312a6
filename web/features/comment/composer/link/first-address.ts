import {
  type BlockNode,
  type InlineNode,
  type ListItemNode,
  readAddress,
  readDocument,
} from '../../../../../common/rules/post-document.ts'
import { limits } from '../../../../../common/rules/limits.ts'
import { findAddresses } from '../../../../../common/rules/typed-addresses.ts'

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
