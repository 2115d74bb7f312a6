import { type ReactNode, useRef } from 'react'
import { fetchAhead } from '../../../lib/fetch-ahead.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { loadDraftFiles } from './use-hanging.ts'

interface Props {
  label: string
  icon: ReactNode
  /** Types and endings, as an input wants them. */
  accept: string
  multiple?: boolean
  onChoose: (files: File[]) => void
}

/** Chooses files; the code that takes them comes while somebody chooses. */
export function FileTool({ label, icon, accept, multiple = false, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <IconButton
        label={label}
        icon={icon}
        onClick={() => {
          fetchAhead(loadDraftFiles)
          input.current?.click()
        }}
      />
    </>
  )
}
