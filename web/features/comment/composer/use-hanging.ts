import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { useUser } from '../../../session/use-session.ts'
import type { PostDraft, SetDraft } from './draft.ts'
import { useLinkCard } from './link/use-link-card.ts'
import { type Pictures, usePictures } from './pictures/use-pictures.ts'
import { draftName, type Place } from './place.ts'
import { useVideo, type VideoTools } from './video/use-video.ts'
import { isVideoFile } from './video/video-tool.tsx'

/** What fills `draft.hanging`: a part for each kind that needs more than a choice. */
export interface HangingTools {
  pictures: Pictures
  video: VideoTools
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

/** The tools with which something is hung from a draft. */
export function useHanging(place: Place, { draft, set }: { draft: PostDraft; set: SetDraft }): HangingTools {
  const userId = useUser()?.id ?? 0
  const around = { userId, draft: draftName(place), hanging: draft.hanging, set }
  const pictures = usePictures(around)
  const video = useVideo(around)
  useLinkCard({ draft, set, off: place.kind === 'edit' })
  // Said until something else hangs there.
  const [refusedFor, setRefusedFor] = useState<PostDraft['hanging']>(null)
  const isRefused = refusedFor !== null && refusedFor === draft.hanging
  const parts = [pictures, video]
  return {
    pictures,
    video,
    unfinished: pictures.unfinished + video.unfinished,
    refused: pictures.refused + video.refused,
    problem: pictures.problem ?? video.problem ?? (isRefused ? m.comment_one_kind() : null),
    take(files) {
      const film = files.find(isVideoFile)
      if (film) video.take(film)
      else pictures.add(files)
    },
    mayHangGif() {
      const { hanging } = draft
      const may = hanging === null || hanging.kind === 'gif' || hanging.kind === 'link'
      setRefusedFor(may ? null : hanging)
      return may
    },
    forget: () => parts.forEach(({ forget }) => forget()),
    discard: () => parts.forEach(({ discard }) => discard()),
  }
}
