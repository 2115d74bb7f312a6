import type { UseMutationResult } from '@tanstack/react-query'
import { type DragEvent, useId, useRef, useState } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { PackageCheck } from '../../ui/icons/icons.ts'
import { refusalOf } from './refusal.ts'

/** A file is chosen with the button, or dropped onto the box. */
export function FileDrop({ send }: { send: UseMutationResult<unknown, Error, File> }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState(false)
  const take = (file: File | undefined): void => {
    if (!file || send.isPending) return
    setTooLarge(file.size > limits.importFileMax)
    if (file.size <= limits.importFileMax) send.mutate(file)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a shortcut; the button does the same */}
      <div
        className="import-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <PackageCheck aria-hidden />
        <p id={id}>{m.import_drop()}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.json,.xlsx,.zip,text/csv,text/plain"
          aria-label={m.import_choose()}
          onChange={({ target }) => {
            take(target.files?.[0])
            // So that the same file can be chosen again.
            target.value = ''
          }}
        />
        <Button
          variant="primary"
          busy={send.isPending}
          busyLabel={m.import_sending()}
          aria-describedby={id}
          onClick={() => input.current?.click()}
        >
          {m.import_choose()}
        </Button>
      </div>
      <ErrorNote className="mt-3">{tooLarge ? m.import_too_large() : refusalOf(send.error)}</ErrorNote>
    </div>
  )
}
