import { Editor } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
  type ClipboardEvent as ReactClipboardEvent,
  type DragEvent as ReactDragEvent,
} from 'react'
import type { BlockNode } from '../../../../common/rules/post-document.ts'
import { isComposing } from '../../../lib/is-composing.ts'
import { postExtensions } from './extensions.ts'
import { readPastedMarkup } from './paste/pasted-markup.ts'

const nothing = { type: 'doc', content: [{ type: 'paragraph' }] }

interface Settings {
  /** A document as JSON text; empty for nothing. */
  text: string
  label: string
  /** Nothing can be written at the moment; the focus stays. */
  still: boolean
  onChange: (text: string) => void
  /** Whether the key was used; never one of an input method. */
  onKey: (event: KeyboardEvent) => boolean
}

/** An editor in a box; the component is drawn again after each change of its text, selection and focus. */
export function useEditor(settings: Settings): { box: RefObject<HTMLDivElement | null>; editor: Editor | null } {
  const box = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const change = useEffectEvent((text: string) => settings.onChange(text))
  const press = useEffectEvent((event: KeyboardEvent) => settings.onKey(event))
  const make = useEffectEvent(
    (element: HTMLElement) =>
      new Editor({
        element,
        extensions: postExtensions,
        // Never a text: that would be parsed as HTML.
        content: settings.text === '' ? nothing : (JSON.parse(settings.text) as object),
        // Its styles are in composer.css: the page allows no others.
        injectCSS: false,
        autofocus: 'end',
        editorProps: {
          attributes: {
            'aria-label': settings.label,
            'aria-multiline': 'true',
            role: 'textbox',
            // Without it, the focus would leave a text that is not written for a moment.
            tabindex: '0',
            class: 'composer-field',
          },
          handleKeyDown: (_view, event) => !isComposing(event) && press(event),
          handleDOMEvents: { paste, drop: dropPlain },
        },
        onUpdate: ({ editor: made }) => change(made.isEmpty ? '' : JSON.stringify(made.getJSON())),
        onTransaction: drawAgain,
      }),
  )
  useEffect(() => {
    if (!box.current) return
    const made = make(box.current)
    setEditor(made)
    return () => made.destroy()
  }, [])
  const { still } = settings
  useEffect(() => {
    if (!editor || editor.isEditable !== still) return
    editor.setEditable(!still, false)
    // Its caret went meanwhile.
    if (!still && document.activeElement === editor.view.dom) editor.view.focus()
  }, [editor, still])
  return { box, editor }
}

/** Files are taken by the dialog. */
function paste(view: EditorView, event: ClipboardEvent): boolean {
  if (pastedFiles(event.clipboardData).length > 0) return true
  event.preventDefault()
  const markup = event.clipboardData?.getData('text/html') ?? ''
  const blocks = markup === '' || view.state.selection.$from.parent.type.spec.code ? null : readPastedMarkup(markup)
  if (blocks) pasteBlocks(view, blocks)
  else pasteText(view, event.clipboardData)
  return true
}

function pasteBlocks(view: EditorView, content: BlockNode[]): void {
  const { schema, tr } = view.state
  const slice = Slice.maxOpen(schema.nodeFromJSON({ type: 'doc', content }).content)
  view.dispatch(tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
}

function pasteText(view: EditorView, data: DataTransfer | null): void {
  const text = data?.getData('text/plain') ?? ''
  if (text !== '') view.pasteText(text)
}

function dropPlain(view: EditorView, event: DragEvent): boolean {
  // What is moved within the text keeps its marks.
  if (view.dragging) return false
  if (event.dataTransfer?.types.includes('Files')) return true
  event.preventDefault()
  pasteText(view, event.dataTransfer)
  return true
}

const hasFiles = ({ dataTransfer }: ReactDragEvent): boolean => dataTransfer.types.includes('Files')

/** The files of a clipboard that has no words: with words, as those of a table, a picture of them comes along. */
const pastedFiles = (clipboard: DataTransfer | null): File[] =>
  clipboard && clipboard.getData('text/plain') === '' ? [...clipboard.files] : []

/** Takes files that are dropped on an element or pasted into it; null: none are wanted. */
export function useDrop(take: ((files: File[]) => void) | null) {
  const [over, setOver] = useState(false)
  return {
    over,
    onDragOver: (event: ReactDragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (take) setOver(true)
      else event.dataTransfer.dropEffect = 'none'
    },
    onDragLeave: (event: ReactDragEvent) => {
      // Not when it moves on to something inside.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: ReactDragEvent) => {
      setOver(false)
      if (!hasFiles(event)) return
      // The browser would leave the page for the file.
      event.preventDefault()
      take?.([...event.dataTransfer.files])
    },
    onPaste: ({ clipboardData }: ReactClipboardEvent) => {
      const files = pastedFiles(clipboardData)
      if (files.length > 0) take?.(files)
    },
  }
}
