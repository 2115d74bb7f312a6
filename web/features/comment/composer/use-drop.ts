import { type ClipboardEvent, type DragEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** The files of a clipboard that has no words: with words, as those of a table, a picture of them comes along. */
export const pastedFiles = (clipboard: DataTransfer | null): File[] =>
  clipboard && clipboard.getData('text/plain') === '' ? [...clipboard.files] : []

/** Takes files that are dropped on an element or pasted into it; null: none are wanted. */
export function useDrop(take: ((files: File[]) => void) | null) {
  const [over, setOver] = useState(false)
  return {
    over,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (take) setOver(true)
      else event.dataTransfer.dropEffect = 'none'
    },
    onDragLeave: (event: DragEvent) => {
      // Not when it moves on to something inside.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event)) return
      // The browser would leave the page for the file.
      event.preventDefault()
      take?.([...event.dataTransfer.files])
    },
    onPaste: ({ clipboardData }: ClipboardEvent) => {
      const files = pastedFiles(clipboardData)
      if (files.length > 0) take?.(files)
    },
  }
}
