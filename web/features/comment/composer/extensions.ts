import {
  Extension,
  type Extensions,
  Mark,
  markInputRule,
  Node,
  type Editor,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core'
import { history, redo, undo } from '@tiptap/pm/history'

const container = (name: string, tag: string, content: string, sign: RegExp | null): Node =>
  Node.create({
    name,
    group: 'block',
    content,
    defining: true,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addInputRules() {
      return sign ? [wrappingInputRule({ find: sign, type: this.type })] : []
    },
  })

const atStart = ({ state }: Editor): boolean => state.selection.empty && state.selection.$from.parentOffset === 0

const listItem = Node.create({
  name: 'listItem',
  content: 'paragraph block*',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => editor.commands.splitListItem(this.name),
      Tab: ({ editor }) => editor.commands.sinkListItem(this.name),
      'Shift-Tab': ({ editor }) => editor.commands.liftListItem(this.name),
      Backspace: ({ editor }) => atStart(editor) && editor.commands.liftListItem(this.name),
    }
  },
})

const codeBlock = Node.create({
  name: 'codeBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', ['code', 0]],
  addInputRules() {
    return [textblockTypeInputRule({ find: /^```\s$/, type: this.type })]
  },
  addKeyboardShortcuts() {
    return {
      Backspace: ({ editor }) => atStart(editor) && editor.isActive(this.name) && editor.commands.setNode('paragraph'),
    }
  },
})

const blocks: Extensions = [
  Node.create({ name: 'doc', topNode: true, content: 'block+' }),
  Node.create({
    name: 'paragraph',
    priority: 1_000,
    group: 'block',
    content: 'inline*',
    parseHTML: () => [{ tag: 'p' }],
    renderHTML: () => ['p', 0],
  }),
  Node.create({ name: 'text', group: 'inline' }),
  Node.create({
    name: 'hardBreak',
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseHTML: () => [{ tag: 'br' }],
    renderHTML: () => ['br'],
    renderText: () => '\n',
    addKeyboardShortcuts() {
      return {
        'Shift-Enter': ({ editor }) =>
          !editor.isActive('codeBlock') && editor.commands.insertContent({ type: this.name }),
      }
    },
  }),
  codeBlock,
  container('blockquote', 'blockquote', 'block+', /^\s*>\s$/),
  container('bulletList', 'ul', 'listItem+', /^\s*([-+*])\s$/),
  container('orderedList', 'ol', 'listItem+', /^(\d+)\.\s$/),
  listItem,
]

/*
 * Extensions of our own for the closed set of nodes and marks (common/rules/post-document.ts): the packaged ones speak
 * Markdown, find addresses with a library of their own and weigh 45 kB more.
 */

interface MarkOf {
  name: string
  /** Its element; the last one is what it is drawn as. */
  tags: [string, ...string[]]
  key: string
  /** Words between these signs get it as they are typed. */
  sign?: RegExp
  attributes?: Record<string, string>
}

const markOf = ({ name, tags, key, sign, attributes = {} }: MarkOf): Mark =>
  Mark.create({
    name,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: () => [tags.at(-1)!, attributes, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(this.name) }
    },
    addInputRules() {
      return sign ? [markInputRule({ find: sign, type: this.type })] : []
    },
  })

const marks = [
  markOf({ name: 'bold', tags: ['b', 'strong'], key: 'Mod-b', sign: /(?:^|\s)(?:\*\*)([^*]+)(?:\*\*)$/ }),
  markOf({ name: 'italic', tags: ['i', 'em'], key: 'Mod-i', sign: /(?:^|\s)(?:\*)([^*]+)(?:\*)$/ }),
  markOf({ name: 'strike', tags: ['s'], key: 'Mod-Shift-x', sign: /(?:^|\s)(?:~~)([^~]+)(?:~~)$/ }),
  markOf({ name: 'code', tags: ['code'], key: 'Mod-e', sign: /(?:^|\s)(?:`)([^`]+)(?:`)$/ }),
  // Words that a reader uncovers by a press.
  markOf({
    name: 'spoiler',
    tags: ['span.composer-veil', 'span'],
    key: 'Mod-Shift-s',
    sign: /(?:^|\s)(?:\|\|)([^|]+)(?:\|\|)$/,
    attributes: { class: 'composer-veil' },
  }),
]

const link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

/** A person: the document keeps the id; the nick is for whoever writes. */
const mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ id: { default: null }, nick: { default: null } }),
  renderHTML: ({ node }) => ['span', { class: 'composer-at' }, `@${node.attrs['nick'] ?? '…'}`],
  renderText: ({ node }) => `@${node.attrs['nick'] ?? '…'}`,
})

const undoing = Extension.create({
  name: 'undoing',
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    const run = (command: typeof undo) => () => command(this.editor.state, this.editor.view.dispatch)
    return { 'Mod-z': run(undo), 'Mod-Shift-z': run(redo), 'Mod-y': run(redo) }
  },
})

export const postExtensions: Extensions = [...blocks, ...marks, link, mention, undoing]
