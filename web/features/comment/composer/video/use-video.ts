import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { mediaApi } from '../../../../api/calls/media.generated.ts'
import { m } from '../../../../paraglide/messages.js'
import type { SetDraft } from '../draft.ts'
import type { Hanging } from '../hanging.ts'
import { type Way, videoWayOf } from './video-way.ts'

export interface VideoTools {
  /** The video that was chosen since this page was opened; null without one. */
  way: Way | null
  /** 1 when it did not arrive. */
  refused: 0 | 1
  /** Why what was chosen is not taken. */
  problem: string | null
  take: (file: File) => void
  retry: () => void
  remove: () => void
  describe: (alt: string) => void
  /** Forgets what was uploaded here: it was sent. */
  forget: () => void
  /** Takes everything back. */
  discard: () => void
}

interface Around {
  userId: number
  /** The name of the draft. */
  draft: string
  hanging: Hanging | null
  set: SetDraft
}

const ofVideo = (hanging: Hanging | null) => (hanging?.kind === 'video' ? hanging : null)

/** The video of a draft: it is prepared and uploaded as soon as it is chosen. */
export function useVideo({ userId, draft, hanging, set }: Around): VideoTools {
  const [store] = useState(() => videoWayOf(userId, draft))
  const way = useSyncExternalStore(store.subscribe, store.now)
  const [problem, setProblem] = useState<string | null>(null)
  const video = ofVideo(hanging)
  useArrival(way, set)
  useEffect(() => {
    const retry = () => store.retry()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [store])
  const takeBack = () => {
    // What a post shows already it keeps anyway.
    if (video?.video) mediaApi.remove({ params: { id: video.video.id }, quiet: true }).catch(() => undefined)
    setProblem(null)
    store.clear()
  }
  const isMissing = video !== null && video.video === null
  const refused = isMissing && way?.state === 'refused' ? 1 : 0
  return {
    way: video && way,
    refused,
    problem,
    take(file) {
      if (hanging && hanging.kind !== 'link') return setProblem(m.comment_one_kind())
      setProblem(null)
      store.start(file)
      set({ hanging: { kind: 'video', video: null, alt: '', at: 0 } })
    },
    retry: () => store.retry(),
    remove() {
      takeBack()
      set({ hanging: null })
    },
    describe: (alt) => set(({ hanging: before }) => (before?.kind === 'video' ? { hanging: { ...before, alt } } : {})),
    forget: () => store.clear(),
    discard: takeBack,
  }
}

/** Puts the video that has arrived into the draft, which keeps it. */
function useArrival(way: Way | null, set: SetDraft): void {
  const video = way?.video ?? null
  const arrive = useEffectEvent(() =>
    set(({ hanging }) =>
      hanging?.kind === 'video' && hanging.video === null ? { hanging: { ...hanging, video, at: Date.now() } } : {},
    ),
  )
  useEffect(() => {
    if (video) arrive()
  }, [video])
}
