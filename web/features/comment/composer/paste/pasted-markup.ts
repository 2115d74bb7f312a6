import {
  type BlockNode,
  type InlineNode,
  type Mark,
  readAddress,
  readDocument,
  type ListItemNode,
} from '../../../../../common/rules/post-document.ts'
import { limits } from '../../../../../common/rules/limits.ts'

/** Longer markup is pasted as plain text: reading it would stop the page. In characters. */
const mostMarkup = 2_000_000

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(markup: string): string }): { createHTML(markup: string): string }
}

/** Its only use is the parser below: the parsed document runs nothing, loads nothing and is never shown. */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('ludoteca-paste', {
  createHTML: (markup) => markup,
})

/**
 * The markup of a clipboard in the closed set of nodes of a post: bold, italics, strikes, links, lists, quotes and
 * code; anything else is its text. Null where nothing is left, or where it is too much for a post: then its plain text
 * is pasted.
 */
export function readPastedMarkup(markup: string): BlockNode[] | null {
  if (markup.length > mostMarkup) return null
  const inert = withoutReports(markup)
  const parsed = new DOMParser().parseFromString(policy?.createHTML(inert) ?? inert, 'text/html')
  const read = readDocument(JSON.stringify({ type: 'doc', content: readBlocks(parsed.body, [], 1) }))
  return 'document' in read ? read.document.content : null
}

/**
 * The Content Security Policy would block and report each style and each handler of the parsed document: the attributes
 * get another name, the elements one whose content is text.
 */
const withoutReports = (markup: string): string =>
  markup
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\s(style|on[a-z]{1,30})=/gi, ' data-$1='))
    .replace(/<(\/?)style\b/gi, '<$1textarea')

const skipped: ReadonlySet<string> = new Set(
  'AUDIO BUTTON CANVAS EMBED HEAD IFRAME LINK META NOSCRIPT OBJECT SCRIPT SELECT STYLE SVG TEMPLATE TEXTAREA TITLE VIDEO'.split(
    ' ',
  ),
)
const blocks: ReadonlySet<string> = new Set(
  (
    'ADDRESS ARTICLE ASIDE BODY CAPTION CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR ' +
    'LI MAIN NAV P SECTION SUMMARY TABLE TBODY TFOOT THEAD TR'
  ).split(' '),
)

/** Collects the blocks of an element. Text that is in no block of its own becomes paragraphs. */
class Blocks {
  readonly content: (BlockNode | WordItem)[] = []
  #line: InlineNode[] = []

  addText(text: string, marks: Mark[]): void {
    const before = this.#line.at(-1)
    const isStart =
      before === undefined || before.type === 'hardBreak' || (before.type === 'text' && before.text.endsWith(' '))
    const shown = isStart ? text.replace(/^ +/, '') : text
    if (shown !== '') this.#line.push({ type: 'text', text: shown, ...(marks.length > 0 && { marks }) })
  }

  addBreak(): void {
    this.#line.push({ type: 'hardBreak' })
  }

  add(block: BlockNode | WordItem): void {
    this.endLine()
    this.content.push(block)
  }

  /** Ends a paragraph; one without visible text is left out, as are breaks at its edges. */
  endLine(): void {
    const content = withoutEdges(this.#line)
    this.#line = []
    if (content.length > 0) this.content.push({ type: 'paragraph', content })
  }
}

const isVisible = (node: InlineNode): boolean => node.type === 'text' && node.text.trim() !== ''

const withoutEdges = (line: readonly InlineNode[]): InlineNode[] =>
  line.some(isVisible) ? line.slice(line.findIndex(isVisible), line.findLastIndex(isVisible) + 1) : []

function readBlocks(parent: Node, marks: Mark[], depth: number): BlockNode[] {
  const into = new Blocks()
  readChildren(parent, marks, { into, depth })
  into.endLine()
  return nestWordItems(into.content)
}

interface Reading {
  into: Blocks
  /** The level of the nodes that are read; a post has `limits.postDepth` of them. */
  depth: number
}

function readChildren(parent: Node, marks: Mark[], reading: Reading): void {
  for (const child of parent.childNodes) readNode(child, marks, reading)
}

function readNode(node: Node, marks: Mark[], reading: Reading): void {
  const { into } = reading
  if (node.nodeType === Node.TEXT_NODE) return into.addText(textOf(node), marks)
  if (!isElement(node) || skipped.has(node.tagName.toUpperCase()) || isHidden(node)) return
  const own = marksOf(node, marks)
  const name = node.tagName
  if (name === 'BR') {
    if (!node.classList.contains('Apple-interchange-newline')) into.addBreak()
  } else if (name === 'PRE') into.add({ type: 'codeBlock', content: [{ type: 'text', text: node.textContent }] })
  else if (name === 'UL' || name === 'OL') readList(node, own, reading)
  else if (name === 'BLOCKQUOTE') readQuote(node, own, reading)
  else if (name === 'A') readLink(node, own, reading)
  else if (blocks.has(name)) readBlock(node, own, reading)
  else {
    readChildren(node, own, reading)
    if (name === 'TD' || name === 'TH') into.addText(' ', [])
  }
}

// Elements of another document are no instances of this one's classes.
const isElement = (node: Node): node is HTMLElement => node.nodeType === Node.ELEMENT_NODE

const isHidden = (element: HTMLElement): boolean =>
  element.hasAttribute('hidden') || stylesOf(element).get('display') === 'none'

/** The text as a browser shows it: spaces and line ends are one space, unless the element keeps them. */
function textOf(node: Node): string {
  const text = node.textContent ?? ''
  const styled = node.parentElement?.closest<HTMLElement>('[data-style*="white-space"]')
  const kept = styled && stylesOf(styled).get('white-space')?.startsWith('pre')
  // Between blocks there are line ends even where spaces are kept.
  return kept && text.trim() !== '' ? text : text.replace(/[ \t\n\r\f]+/g, ' ')
}

function readBlock(element: HTMLElement, marks: Mark[], { into, depth }: Reading): void {
  into.endLine()
  const item = readWordItem(element)
  if (item) into.add({ ...item, content: readBlocks(element, marks, depth + 2) })
  else readChildren(element, marks, { into, depth })
  into.endLine()
}

function readLink(element: HTMLElement, marks: Mark[], reading: Reading): void {
  const href = readAddress(element.getAttribute('href'))
  readChildren(element, href === undefined ? marks : [...marks, { type: 'link', attrs: { href } }], reading)
}

function readQuote(element: HTMLElement, marks: Mark[], { into, depth }: Reading): void {
  into.endLine()
  if (depth >= limits.postDepth) readChildren(element, marks, { into, depth })
  else into.add({ type: 'blockquote', content: readBlocks(element, marks, depth + 1) })
  into.endLine()
}

/** A list. Some programs put a list beside the item that it belongs to. */
function readList(element: HTMLElement, marks: Mark[], { into, depth }: Reading): void {
  into.endLine()
  // Its items and what they contain are two levels further down.
  if (depth + 2 > limits.postDepth) return readChildren(element, marks, { into, depth })
  const items: BlockNode[][] = []
  for (const child of element.children) {
    if (child.tagName === 'LI') items.push(readBlocks(child, marksOf(child as HTMLElement, marks), depth + 2))
    else {
      const inner = new Blocks()
      readNode(child, marks, { into: inner, depth: depth + 2 })
      inner.endLine()
      const found = nestWordItems(inner.content)
      if (items.length > 0) items.at(-1)?.push(...found)
      else items.push(found)
    }
  }
  const content = items.filter((item) => item.length > 0).map(toListItem)
  if (content.length > 0) into.add({ type: element.tagName === 'OL' ? 'orderedList' : 'bulletList', content })
}

/** The editor begins each item with a paragraph. */
const toListItem = (content: BlockNode[]) => ({
  type: 'listItem' as const,
  content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' as const }, ...content],
})

/**
 * The declarations of an element's style, which the parser leaves in `data-style`, by their names; of one name the
 * last.
 */
const stylesOf = (element: Element): ReadonlyMap<string, string> =>
  new Map(
    (element.getAttribute('data-style') ?? '').split(';').map((declaration) => {
      const [name = '', ...value] = declaration.split(':')
      return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()]
    }),
  )

type PlainMark = Exclude<Mark['type'], 'link'>

const tags: Record<string, PlainMark> = {
  B: 'bold',
  STRONG: 'bold',
  I: 'italic',
  EM: 'italic',
  S: 'strike',
  DEL: 'strike',
  STRIKE: 'strike',
  CODE: 'code',
  KBD: 'code',
  SAMP: 'code',
  TT: 'code',
}

/** The marks of the text in an element: those around it, and what its name and its style change. */
function marksOf(element: HTMLElement, around: Mark[]): Mark[] {
  const marks = new Map(around.map((mark) => [mark.type, mark]))
  const set = (type: PlainMark, on: boolean | undefined): void => {
    if (on === true) marks.set(type, { type })
    else if (on === false) marks.delete(type)
  }
  const named = tags[element.tagName]
  if (named) set(named, true)
  // Copied from this editor: what was covered stays covered.
  if (element.classList.contains('composer-veil')) set('spoiler', true)
  const styles = stylesOf(element)
  set('bold', isBold(styles.get('font-weight')))
  set('italic', isItalic(styles.get('font-style')))
  if (styles.get('text-decoration')?.includes('line-through') ?? false) set('strike', true)
  return [...marks.values()]
}

/** Google Docs puts everything into a `b` whose weight is normal. Undefined where nothing is said. */
function isBold(weight = ''): boolean | undefined {
  if (weight === 'bold' || weight === 'bolder' || Number(weight) >= 600) return true
  return weight === 'normal' || weight === 'lighter' || Number(weight) > 0 ? false : undefined
}

const isItalic = (style: string | undefined): boolean | undefined =>
  style === undefined ? undefined : /^(?:italic|oblique)/.test(style)

/*
 * Microsoft Word writes an item of a list as a paragraph with the style `mso-list: l0 level1 lfo1`, and its bullet or
 * number as text with the style `mso-list: Ignore`.
 */

/** An item of a list of Word, before it is nested into its list. */
interface WordItem {
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
function readWordItem(element: HTMLElement): Omit<WordItem, 'content'> | undefined {
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
function nestWordItems(content: readonly (BlockNode | WordItem)[]): BlockNode[] {
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
