import { Extension, type Extensions, Mark, markInputRule, Node } from '@tiptap/core'
import { history, redo, undo } from '@tiptap/pm/history'
import { blocks } from './blocks.ts'

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
