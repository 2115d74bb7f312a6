import { useRef, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { useUser } from '../../../session/use-session.ts'
import type { PostDraft, SetDraft } from './draft.ts'
import type { FilesHandle, FilesProps, FilesState } from './draft-files.tsx'
import { unarrivedIn } from './hanging.ts'
import { draftName, type Place } from './place.ts'

/** Pictures and videos of a draft: loaded with the first one. */
export const loadDraftFiles = () => import('./draft-files.tsx')

/** What fills `draft.hanging`: a part for each kind that needs more than a choice. */
export interface HangingTools {
  /** What draws and sends the files of the draft; null until there are some. */
  files: FilesProps | null
  /** How many things are on their way to the server; the post is sent when they are there. */
  unfinished: number
  /** How many did not arrive: the post is not sent without them. */
  refused: number
  /** Why something that was chosen is not there, as a sentence. */
  problem: string | null
  /** Files that were chosen, dropped or pasted. */
  take: (files: readonly File[]) => void
  /** Whether a GIF may be hung now, or hung instead of another; if not, `problem` says why. */
  mayHangGif: () => boolean
  /** It was sent: forgets what was uploaded here. */
  forget: () => void
  /** Takes everything back. */
  discard: () => void
}

const calm: FilesState = { refused: 0, problem: null }

/** The tools with which something is hung from a draft. */
export function useHanging(place: Place, { draft, set }: { draft: PostDraft; set: SetDraft }): HangingTools {
  const userId = useUser()?.id ?? 0
  const { hanging } = draft
  const handle = useRef<FilesHandle>(null)
  // Until the code that takes them is there.
  const chosen = useRef<File[]>([])
  const [waiting, setWaiting] = useState(0)
  const [{ refused, problem }, setState] = useState(calm)
  // It stays: it says what is wrong with a file that hangs nowhere.
  const [opened, setOpened] = useState(false)
  const isOpen = opened || hanging?.kind === 'pictures' || hanging?.kind === 'video'
  // Said until something else hangs there.
  const [refusedFor, setRefusedFor] = useState<PostDraft['hanging']>(null)
  const isRefused = refusedFor !== null && refusedFor === hanging
  const takeChosen = () => {
    const files = chosen.current
    chosen.current = []
    setWaiting(0)
    return files
  }
  return {
    files: isOpen
      ? { userId, draft: draftName(place), hanging, set, waiting, takeChosen, onState: setState, handle }
      : null,
    unfinished: Math.max(0, waiting + unarrivedIn(hanging) - refused),
    refused,
    problem: problem ?? (isRefused ? m.comment_one_kind() : null),
    take(files) {
      if (files.length === 0) return
      chosen.current = [...chosen.current, ...files]
      setWaiting(chosen.current.length)
      setOpened(true)
    },
    mayHangGif() {
      const may = hanging === null || hanging.kind === 'gif' || hanging.kind === 'link'
      setRefusedFor(may ? null : hanging)
      return may
    },
    forget: () => handle.current?.forget(),
    discard() {
      takeChosen()
      handle.current?.discard()
    },
  }
}
