import { useRef, useState } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import { isInfected, waitWords } from '../../components/wait-words.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { useSendArchive } from './archive.data.ts'
import { Progress } from './progress.tsx'
import { formatBytes } from './words.ts'

/** Chooses a file and uploads it, with its progress. */
export function FilePicker({ again = false }: { again?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState(0)
  const [tooLarge, setTooLarge] = useState(false)
  const send = useSendArchive(setShare)
  const choose = (file: File | undefined) => {
    if (!file) return
    setShare(0)
    setTooLarge(file.size > limits.archiveBytes)
    if (file.size <= limits.archiveBytes) send.mutate(file)
  }
  if (send.isPending) return <Progress label={m.archive_uploading()} value={Math.round(share * 100)} />
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={m.archive_choose()}
        onChange={(event) => {
          choose(event.target.files?.[0])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      <Button variant={again ? 'soft' : 'line'} onClick={() => input.current?.click()}>
        {again ? m.archive_choose_other() : m.archive_choose()}
      </Button>
      <ErrorNote>
        {tooLarge ? m.archive_limit({ size: formatBytes(limits.archiveBytes) }) : send.isError && failure(send.error)}
      </ErrorNote>
    </div>
  )
}

function failure(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 409) return m.archive_busy()
  if (status === 413) return m.archive_limit({ size: formatBytes(limits.archiveBytes) })
  if (isInfected(error)) return m.errors_file_infected()
  return waitWords(error) ?? m.archive_not_sent()
}
