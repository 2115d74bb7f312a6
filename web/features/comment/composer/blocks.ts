import { type Editor, type Extensions, Node, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core'

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

export const blocks: Extensions = [
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
