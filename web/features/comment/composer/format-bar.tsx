import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Toolbar } from '../../../ui/buttons/toolbar.tsx'
import {
  Bold,
  Code,
  Highlighter,
  Italic,
  List,
  ListOrdered,
  Strikethrough,
  TextQuote,
} from '../../../ui/icons/icons.ts'

interface Format {
  name: string
  label: () => string
  icon: ReactNode
  toggle: (editor: Editor) => boolean
}

const formats: readonly Format[] = [
  mark('bold', m.comment_bold, <Bold aria-hidden />),
  mark('italic', m.comment_italic, <Italic aria-hidden />),
  mark('strike', m.comment_strike, <Strikethrough aria-hidden />),
  mark('spoiler', m.comment_veil_mark, <Highlighter aria-hidden />),
  {
    name: 'bulletList',
    label: m.comment_list,
    icon: <List aria-hidden />,
    toggle: (editor) => editor.chain().focus().toggleList('bulletList', 'listItem').run(),
  },
  {
    name: 'orderedList',
    label: m.comment_list_numbered,
    icon: <ListOrdered aria-hidden />,
    toggle: (editor) => editor.chain().focus().toggleList('orderedList', 'listItem').run(),
  },
  {
    name: 'blockquote',
    label: m.comment_quote,
    icon: <TextQuote aria-hidden />,
    toggle: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
  },
  mark('code', m.comment_code, <Code aria-hidden />),
]

function mark(name: string, label: () => string, icon: ReactNode): Format {
  return { name, label, icon, toggle: (editor) => editor.chain().focus().toggleMark(name).run() }
}

/** How words look. A press leaves the focus, and the keyboard of a phone, in the text. */
export const FormatBar = ({ editor }: { editor: Editor }) => (
  <Toolbar label={m.comment_format()} className="composer-bar">
    {formats.map(({ name, label, icon, toggle }) => (
      <IconButton
        key={name}
        label={label()}
        icon={icon}
        pressed={editor.isActive(name)}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => toggle(editor)}
      />
    ))}
  </Toolbar>
)
