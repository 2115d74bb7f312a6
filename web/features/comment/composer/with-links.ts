import type {
  BlockNode,
  InlineNode,
  ListItemNode,
  PostDocument,
  TextNode,
} from '../../../../common/rules/post-document.ts'
import { findAddresses } from '../../../../common/rules/typed-addresses.ts'

/** A document in which addresses that were typed are links. */
export const withLinks = (document: PostDocument): PostDocument => ({
  ...document,
  content: document.content.map(linkBlock),
})

function linkBlock<T extends BlockNode | ListItemNode>(node: T): T {
  if (node.type === 'codeBlock' || node.content === undefined) return node
  if (node.type === 'paragraph') return { ...node, content: node.content.flatMap(linkText) }
  return { ...node, content: node.content.map(linkBlock) }
}

const isFree = ({ marks = [] }: TextNode): boolean => !marks.some(({ type }) => type === 'link' || type === 'code')

function linkText(node: InlineNode): InlineNode[] {
  if (node.type !== 'text' || !isFree(node)) return [node]
  const parts: TextNode[] = []
  let end = 0
  for (const { href, from, to } of findAddresses(node.text)) {
    if (from > end) parts.push({ ...node, text: node.text.slice(end, from) })
    parts.push({ ...node, text: href, marks: [...(node.marks ?? []), { type: 'link', attrs: { href } }] })
    end = to
  }
  return end < node.text.length ? [...parts, { ...node, text: node.text.slice(end) }] : parts
}
