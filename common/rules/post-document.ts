import { limits } from './limits.ts'
import { isBlank, isStorable, lines } from './text.ts'

/**
 * The text of a post: a document of a closed set of nodes, in the form that ProseMirror editors read and write. The
 * editor makes it, the server checks it node by node and stores what `readDocument` returns, the browser draws it with
 * elements of its own. No HTML is stored or trusted (POS-09).
 */
const plainMarks = ['bold', 'italic', 'strike', 'code', 'spoiler'] as const
type PlainMark = (typeof plainMarks)[number]
export type Mark = { type: PlainMark } | { type: 'link'; attrs: { href: string } }

export interface TextNode {
  type: 'text'
  text: string
  marks?: Mark[]
}
/** A person, by id: nick and avatar are read with the post, so a deleted account leaves no name behind (P-54). */
interface MentionNode {
  type: 'mention'
  attrs: { id: number }
}
interface BreakNode {
  type: 'hardBreak'
}
export type InlineNode = TextNode | MentionNode | BreakNode

interface ParagraphNode {
  type: 'paragraph'
  content?: InlineNode[]
}
interface CodeBlockNode {
  type: 'codeBlock'
  content?: TextNode[]
}
export interface ListItemNode {
  type: 'listItem'
  content: BlockNode[]
}
interface ContainerNode<T extends string, C> {
  type: T
  content: C[]
}
export type BlockNode =
  | ParagraphNode
  | CodeBlockNode
  | ContainerNode<'bulletList' | 'orderedList', ListItemNode>
  | ContainerNode<'blockquote', BlockNode>
export interface PostDocument {
  type: 'doc'
  content: BlockNode[]
}

/** Why a document cannot be posted. */
export type DocumentProblem = 'unreadable' | 'empty' | 'too-long' | 'too-deep'

/** A document as it is stored, and whom it mentions, each once. */
export interface CheckedDocument {
  document: PostDocument
  mentions: number[]
}

/**
 * The document in a JSON text, node by node: unknown nodes, marks and attributes are left out, and so are mentions of
 * more people than `limits.postMentions`. The result is built anew: nothing of the input is in it but texts, ids and
 * addresses. One pass. `mayBeEmpty`: a picture, or whatever else hangs from the text, is enough.
 */
export function readDocument(
  json: string,
  { mayBeEmpty = false } = {},
): CheckedDocument | { problem: DocumentProblem } {
  const reading: Reading = { characters: 0, mentions: new Set() }
  try {
    const given: unknown = JSON.parse(json)
    if (typeOf(given) !== 'doc') return { problem: 'unreadable' }
    const document: PostDocument = { type: 'doc', content: withoutEdges(readBlocks(given, 1, reading)) }
    if (isEmpty(document))
      return mayBeEmpty ? { document: { type: 'doc', content: [] }, mentions: [] } : { problem: 'empty' }
    return { document, mentions: [...reading.mentions] }
  } catch (problem) {
    // JSON.parse may also run out of stack.
    return { problem: problem instanceof Unfit ? problem.reason : 'unreadable' }
  }
}

/** Whether nobody would see anything of it. */
const isEmpty = (document: PostDocument): boolean =>
  isBlank(wordsOf(document, { withSpoilers: true, nameOf: () => 'somebody' }))

interface WordsOptions {
  /** Words marked as spoilers are left out without it. */
  withSpoilers?: boolean
  /** The nick of a mentioned person; without one, the mention is left out. */
  nameOf?: (id: number) => string | undefined
}

/** The plain words of a document: a line for each block. */
export function wordsOf({ content }: PostDocument, options: WordsOptions = {}): string {
  return content.flatMap((block) => linesOf(block, options)).join('\n')
}

function linesOf(block: BlockNode | ListItemNode, options: WordsOptions): string[] {
  if (block.type === 'paragraph' || block.type === 'codeBlock')
    return [(block.content ?? []).map((node) => wordsOfInline(node, options)).join('')]
  return block.content.flatMap((inner) => linesOf(inner, options))
}

function wordsOfInline(node: InlineNode, { withSpoilers = false, nameOf }: WordsOptions): string {
  if (node.type === 'hardBreak') return '\n'
  if (node.type === 'mention') {
    const name = nameOf?.(node.attrs.id)
    return name === undefined ? '' : `@${name}`
  }
  const isHidden = !withSpoilers && node.marks?.some(({ type }) => type === 'spoiler')
  return isHidden ? '' : node.text
}

/** What has been read so far. */
interface Reading {
  characters: number
  mentions: Set<number>
}

class Unfit extends Error {
  readonly reason: DocumentProblem
  constructor(reason: DocumentProblem) {
    super(reason)
    this.reason = reason
  }
}

/** A field of something given; only fields of its own. */
const fieldOf = (given: unknown, name: string): unknown =>
  typeof given === 'object' && given !== null && Object.hasOwn(given, name)
    ? (given as Record<string, unknown>)[name]
    : undefined

const typeOf = (given: unknown): unknown => fieldOf(given, 'type')
const contentOf = (given: unknown): unknown[] => {
  const content = fieldOf(given, 'content')
  return Array.isArray(content) ? content : []
}

function readBlocks(given: unknown, depth: number, reading: Reading): BlockNode[] {
  return contentOf(given).flatMap((node) => readBlock(node, depth, reading) ?? [])
}

function readBlock(given: unknown, depth: number, reading: Reading): BlockNode | undefined {
  if (depth > limits.postDepth) throw new Unfit('too-deep')
  const type = typeOf(given)
  switch (type) {
    case 'paragraph': {
      const content = contentOf(given).flatMap((node) => readInline(node, reading) ?? [])
      return content.length > 0 ? { type, content } : { type }
    }
    case 'codeBlock': {
      const content = contentOf(given).flatMap((node) => readText(node, reading, { isCode: true }) ?? [])
      return content.length > 0 ? { type, content } : undefined
    }
    case 'blockquote': {
      const content = readBlocks(given, depth + 1, reading)
      return content.length > 0 ? { type, content } : undefined
    }
    case 'bulletList':
    case 'orderedList': {
      const content = contentOf(given).flatMap((node) => readItem(node, depth + 1, reading) ?? [])
      return content.length > 0 ? { type, content } : undefined
    }
    default:
      return undefined
  }
}

function readItem(given: unknown, depth: number, reading: Reading): ListItemNode | undefined {
  if (typeOf(given) !== 'listItem') return undefined
  const content = readBlocks(given, depth + 1, reading)
  return content.length > 0 ? { type: 'listItem', content } : undefined
}

function readInline(given: unknown, reading: Reading): InlineNode | undefined {
  switch (typeOf(given)) {
    case 'text':
      return readText(given, reading)
    case 'hardBreak':
      return { type: 'hardBreak' }
    case 'mention':
      return readMention(fieldOf(fieldOf(given, 'attrs'), 'id'), reading)
    default:
      return undefined
  }
}

function readText(given: unknown, reading: Reading, { isCode = false } = {}): TextNode | undefined {
  if (typeOf(given) !== 'text') return undefined
  const text = fieldOf(given, 'text')
  if (typeof text !== 'string') return undefined
  reading.characters += text.length
  if (reading.characters > limits.postMax) throw new Unfit('too-long')
  if (!isStorable(text)) throw new Unfit('unreadable')
  const kept = isCode ? lines(text) : lines(text).replaceAll('\n', ' ')
  if (kept === '') return undefined
  const marks = isCode ? [] : readMarks(fieldOf(given, 'marks'))
  return { type: 'text', text: kept, ...(marks.length > 0 && { marks }) }
}

function readMention(id: unknown, { mentions }: Reading): MentionNode | undefined {
  if (!Number.isInteger(id) || (id as number) < 1 || (id as number) > limits.id) return undefined
  if (!mentions.has(id as number) && mentions.size >= limits.postMentions) return undefined
  mentions.add(id as number)
  return { type: 'mention', attrs: { id: id as number } }
}

/** The known ones, each kind once. */
function readMarks(given: unknown): Mark[] {
  if (!Array.isArray(given)) return []
  const marks = new Map<Mark['type'], Mark>()
  for (const mark of given as unknown[]) {
    const type = typeOf(mark)
    const plain = plainMarks.find((name) => name === type)
    if (plain) marks.set(plain, { type: plain })
    const href = type === 'link' ? readAddress(fieldOf(fieldOf(mark, 'attrs'), 'href')) : undefined
    if (href !== undefined) marks.set('link', { type: 'link', attrs: { href } })
  }
  return [...marks.values()]
}

/** An address that a post may link to: http or https, without a user's name in it; undefined for any other. */
export function readAddress(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > limits.postAddressMax || !URL.canParse(given)) return undefined
  const url = new URL(given)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url.href.length > limits.postAddressMax ? undefined : url.href
}

/** Without the empty paragraphs that an editor leaves above and below. */
function withoutEdges(blocks: BlockNode[]): BlockNode[] {
  const isThere = (block: BlockNode): boolean => block.type !== 'paragraph' || block.content !== undefined
  return blocks.slice(Math.max(0, blocks.findIndex(isThere)), blocks.findLastIndex(isThere) + 1)
}
