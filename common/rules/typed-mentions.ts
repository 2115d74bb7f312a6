import { accountKey } from './account.ts'
import { limits } from './limits.ts'
import type { BlockNode, InlineNode, ListItemNode, PostDocument } from './post-document.ts'
import { findAddresses } from './typed-addresses.ts'

/**
 * Nicks that were typed after an `@`: the editor suggests users for the one at the cursor, the server makes mentions of
 * those that are complete. An `@` after a Latin letter, a digit or a sign of addresses belongs to an email address or a
 * link.
 */
const beforeMention = String.raw`(?:^|[^\p{Script=Latin}\p{N}_@/.+%=&#~-])`

/** The nick that is being typed at the end of a text, as far as it is there. */
export const unfinishedMention = new RegExp(String.raw`${beforeMention}@([A-Za-z0-9_]{0,${limits.nickMax}})$`, 'u')

/** A complete nick: after it comes the end, a space, or punctuation that does not continue an address. */
const typedMention = new RegExp(
  String.raw`${beforeMention}@([A-Za-z][A-Za-z0-9_]{${limits.nickMin - 1},${limits.nickMax - 1}})(?![\p{L}\p{M}\p{N}_@]|[./-][\p{L}\p{N}])`,
  'gu',
)

interface TypedMention {
  /** The key of the nick, by which its user is found. */
  key: string
  /** Where its `@` is, and where it ends. */
  from: number
  to: number
}

/** The complete nicks in a text that are in no address. */
export function findMentions(text: string): TypedMention[] {
  return [...withoutAddresses(text).matchAll(typedMention)].map(({ 0: all, 1: nick = '', index }) => {
    const to = index + all.length
    return { key: accountKey(nick), from: to - nick.length - 1, to }
  })
}

/** As long as the text: a slash is a part of an address, next to which no mention begins. */
const hidden = (text: string): string => '/'.repeat(text.length)

function withoutAddresses(text: string): string {
  let rest = 0
  const parts = findAddresses(text).flatMap(({ from, to }) => {
    const parted = [text.slice(rest, from), hidden(text.slice(from, to))]
    rest = to
    return parted
  })
  return parts.join('') + text.slice(rest)
}

/** The id of the user whose nick has this key. */
type IdOf = (key: string) => number | undefined

/**
 * A document in which nicks are mentions where `idOf` knows a user. Links, code and inline spoilers stay as they are: a
 * mention has no marks, so it would show whom a spoiler is about.
 */
export const withMentions = (document: PostDocument, idOf: IdOf): PostDocument => ({
  ...document,
  content: document.content.map((block) => mapBlock(block, idOf)),
})

/** The keys of the nicks that `withMentions` looks for. */
export function mentionKeys(document: PostDocument): Set<string> {
  const keys = new Set<string>()
  withMentions(document, (key) => {
    keys.add(key)
    return undefined
  })
  return keys
}

function mapBlock<T extends BlockNode | ListItemNode>(node: T, idOf: IdOf): T {
  if (node.type === 'codeBlock' || node.content === undefined) return node
  if (node.type === 'paragraph') return { ...node, content: mapInline(node.content, idOf) }
  return { ...node, content: node.content.map((inner) => mapBlock(inner, idOf)) }
}

/** The nodes of a paragraph. What stands beside an `@` may be in the node before it. */
function mapInline(nodes: readonly InlineNode[], idOf: IdOf): InlineNode[] {
  const texts = nodes.map(searchedText)
  const mentions = findMentions(texts.join(''))
  let start = 0
  return nodes.flatMap((node, at) => {
    const [from, to] = [start, start + (texts[at] as string).length]
    start = to
    const inside = mentions.filter((mention) => mention.from >= from && mention.to <= to)
    return splitText(
      node,
      inside.map((mention) => ({ ...mention, from: mention.from - from, to: mention.to - from })),
      idOf,
    )
  })
}

function searchedText(node: InlineNode): string {
  if (node.type === 'hardBreak') return '\n'
  if (node.type === 'mention') return '\ufffc'
  const isSearched = !node.marks?.some(({ type }) => type === 'link' || type === 'code' || type === 'spoiler')
  return isSearched ? node.text : hidden(node.text)
}

function splitText(node: InlineNode, mentions: readonly TypedMention[], idOf: IdOf): InlineNode[] {
  if (node.type !== 'text') return [node]
  const parts: InlineNode[] = []
  let rest = 0
  for (const { key, from, to } of mentions) {
    const id = idOf(key)
    if (id === undefined) continue
    if (from > rest) parts.push({ ...node, text: node.text.slice(rest, from) })
    parts.push({ type: 'mention', attrs: { id } })
    rest = to
  }
  return rest < node.text.length ? [...parts, { ...node, text: node.text.slice(rest) }] : parts
}
