import type { Editor } from '@tiptap/core'
import { type FormEvent, useId, useState } from 'react'
import { readAddress } from '../../../../common/rules/post-document.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorNote } from '../../../ui/feedback/error-note.tsx'
import { onEscape } from '../../../ui/forms/on-escape.ts'

interface Props {
  editor: Editor
  onDone: () => void
}

/** The address of a link: of the selected words, or of itself where nothing is selected. */
export function LinkField({ editor, onDone }: Props) {
  const [text, setText] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [wrong, setWrong] = useState(false)
  const id = useId()
  const linked = editor.isActive('link')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const href = addressOf(text)
    if (href === undefined) return setWrong(true)
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && !linked)
      chain
        .insertContent([
          { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] },
          { type: 'text', text: ' ' },
        ])
        .run()
    else chain.extendMarkRange('link').setMark('link', { href }).run()
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
    onDone()
  }
  return (
    <form method="post" noValidate className="composer-link" onSubmit={submit}>
      <input
        // It replaces the press on the tool.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="url"
        inputMode="url"
        className="input"
        aria-label={m.comment_link_address()}
        placeholder="https://"
        aria-required
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        value={text}
        onKeyDown={onEscape(() => {
          editor.commands.focus()
          onDone()
        })}
        onChange={({ target }) => {
          setText(target.value)
          setWrong(false)
        }}
      />
      {linked && <Button onClick={remove}>{m.comment_link_remove()}</Button>}
      <Button type="submit">{m.comment_link_set()}</Button>
      {wrong && <ErrorNote id={id}>{m.comment_link_wrong()}</ErrorNote>}
    </form>
  )
}

/** An address without its beginning is one of the web. */
function addressOf(text: string): string | undefined {
  const typed = text.trim()
  const href = readAddress(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`)
  return href && new URL(href).hostname.includes('.') ? href : undefined
}
